import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

import { PACKAGE_ROOT } from '../../helpers/package-facts.js';
import type { Proof } from '../../proof/prove.js';

/** Not the seed that the other tests and the gates of users run with. */
const OTHER_SEED = '7';

test('with other generated values, whole runs find every fault and accuse nobody', async () => {
  const command = join(PACKAGE_ROOT, 'dist', 'command', 'main.js');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [command, 'prove', '--json', '--seed', OTHER_SEED],
    { maxBuffer: 2 ** 28 },
  );
  const { faults, variations } = JSON.parse(stdout) as Proof;
  expect(faults.length).toBeGreaterThanOrEqual(120);
  expect(variations.length).toBeGreaterThanOrEqual(50);
  expect(faults.filter(({ found }) => !found)).toEqual([]);
  expect(variations.filter(({ accused }) => accused)).toEqual([]);
});
