import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { PACKAGE_ROOT } from '../../helpers/package-facts.js';
import type { Proof } from '../../proof/prove.js';

/** Not the seed that the other tests and the gates of users run with. */
const OTHER_SEED = '7';

test('with other generated values, `prove` finds every fault and accuses nobody', () => {
  const command = join(PACKAGE_ROOT, 'dist', 'command', 'main.js');
  const args = [command, 'prove', '--json', '--seed', OTHER_SEED];
  const { status, stdout } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const { faults, variations } = JSON.parse(stdout) as Proof;
  expect(faults.length).toBeGreaterThanOrEqual(120);
  expect(variations.length).toBeGreaterThanOrEqual(50);
  expect(faults.filter(({ found }) => !found)).toEqual([]);
  expect(variations.filter(({ accused }) => accused)).toEqual([]);
  expect([...faults, ...variations].filter(({ suiteFaults }) => suiteFaults.length > 0)).toEqual(
    [],
  );
  expect(status).toBe(0);
});
