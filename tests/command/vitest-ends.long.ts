import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startReference } from '../../reference/start.js';
import { newFolder, variablesOf } from './spawned.js';
import { conformanceIn, startVitestRun, TESTS, vitestRun } from './vitest-run.js';

const DEMO = { DEMO: 'true' };

test('exit code 3: if the connection is refused, every test is skipped', async () => {
  const folder = newFolder();
  const variables = { BASE_URL: 'http://127.0.0.1:9/v1', API_KEY: 'key-of-the-tests' };
  const { code, out } = await vitestRun([], { ...variables, REPORT_DIR: folder });
  expect(code).toBe(3);
  expect(out).toMatch(new RegExp(`Tests +${TESTS} skipped`));
  expect(out).toContain('connection refused');
  expect(conformanceIn(folder).run.exitCode).toBe(3);
});

test('exit code 2: filters that match nothing send nothing, and the last reports stay', async () => {
  const folder = newFolder();
  const variables = { ...DEMO, REPORT_DIR: folder };
  await vitestRun(['-t', 'pet.shape'], variables);
  const read = (): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .toSorted()
      .map((name) =>
        name.includes('.') ? `${name} ${readFileSync(join(folder, name), 'utf8')}` : name,
      );
  const before = read();
  const { code, err } = await vitestRun(['pet.suite', '-t', 'list.limit'], variables);
  expect(code).toBe(2);
  expect(err).toContain('No requirement matches these test filters, so nothing was sent.');
  expect(read()).toEqual(before);
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
