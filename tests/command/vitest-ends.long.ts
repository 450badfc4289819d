import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startReference } from '../../reference/start.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { faultNamed } from '../fault-named.js';
import { newFolder, variablesOf } from './spawned.js';
import { conformanceIn, startVitestRun, vitestRun } from './vitest-run.js';

test('EVIDENCE: checks a recorded run again, without sending or writing anything', async () => {
  const folder = newFolder();
  const here = newFolder();
  const recorded = await startReference({ fault: faultNamed('limit-default-25') });
  await vitestRun([], { ...variablesOf(recorded), REPORT_DIR: folder });
  await recorded.close();
  const before = readdirSync(folder);
  const again = await vitestRun([], { EVIDENCE: folder, REPORT_DIR: join(here, 'none') });
  expect(again.code).toBe(1);
  expect(again.out).toContain(`VIOLATED  1 of ${REQUIREMENTS.length} requirements`);
  expect(again.out).toMatch(/Tests +1 failed \| \d+ passed/);
  expect(again.out).not.toContain('Testing');
  expect(again.err).toContain('Observed: 25 animals');
  const other = await vitestRun(['-t', 'pet.shape'], { EVIDENCE: folder });
  expect(other.code).toBe(0);
  expect(other.out).toContain('CONFORMING  1 requirement checked');
  expect({ folder: readdirSync(folder), here: readdirSync(here) }).toEqual({
    folder: before,
    here: [],
  });
});

describe('a run that ends early', () => {
  /** A service so slow that its run is still going on when a test interrupts it. */
  const slow = async () => startReference({ choices: { latency: 300 } });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    '%s: exit code %i, and reports of the evidence until then',
    async (signal, expected) => {
      const service = await slow();
      const folder = newFolder();
      const running = startVitestRun([], { ...variablesOf(service), REPORT_DIR: folder });
      await running.printed('Testing');
      running.child.kill(signal);
      expect((await running.ended).code).toBe(expected);
      expect(conformanceIn(folder).run).toMatchObject({ partial: true, exitCode: expected });
      await service.close();
    },
  );

  test('exit code 4: the report folder was removed during the run', async () => {
    const service = await slow();
    const folder = newFolder();
    const running = startVitestRun([], { ...variablesOf(service), REPORT_DIR: folder });
    await running.printed('Testing');
    rmSync(folder, { recursive: true });
    expect((await running.ended).code).toBe(4);
    await service.close();
  });
});
