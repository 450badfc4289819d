import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startReference } from '../../reference/start.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { faultNamed } from '../fault-named.js';
import { newFolder, REPORT_FILES, variablesOf } from './spawned.js';
import { conformanceIn, TESTS, vitestRun } from './vitest-run.js';

describe('npx vitest run', () => {
  test('exit code 0: tests the built-in reference, and writes every report', async () => {
    const folder = newFolder();
    const { code, out, err } = await vitestRun([], { DEMO: 'true', REPORT_DIR: folder });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(new RegExp(String.raw`Tests +${TESTS} passed `));
    expect(out).toContain(`CONFORMING  ${REQUIREMENTS.length} requirements checked`);
    for (const file of REPORT_FILES) expect(existsSync(join(folder, file)), file).toBe(true);
    const results = readdirSync(join(folder, 'allure-results'));
    expect(results.filter((name) => name.endsWith('-result.json'))).toHaveLength(TESTS);
  });

  test.each([['CI without a service', { CI: 'true' }, 'DEMO=true']])(
    'exit code 2: %s is reported in one line',
    async (_, variables, reason) => {
      const { code, out, err } = await vitestRun([], variables);
      expect(code).toBe(2);
      expect(out.trim().split('\n')).toHaveLength(1);
      expect(err.trim().split('\n')).toHaveLength(1);
      expect(err).toContain(reason);
    },
  );

  test('-t: sends what the selected tests need, and a failing test shows the violation and how to repeat it', async () => {
    const { close, ...faulty } = await startReference({ fault: faultNamed('limit-default-25') });
    const folder = newFolder();
    const filter = ['-t', 'list.limit.default [A-Z]'];
    const { code, out, err } = await vitestRun(filter, {
      ...variablesOf(faulty),
      REPORT_DIR: folder,
    });
    await close();
    expect(code).toBe(1);
    const { run, footprint, requirements } = conformanceIn(folder);
    expect(run.only).toEqual(['list.limit.default']);
    expect(footprint).toMatchObject({ messages: 0 });
    const failing = requirements.filter(({ verdict }) => verdict === 'fail');
    expect(failing.map(({ id }) => id)).toEqual(['list.limit.default']);
    const lines = [
      'Requirement: Without `limit`',
      'Expected: ',
      'Observed: 25 animals',
      'Request: GET http:',
      'Response: 200 application/json [{"id":',
      'Command: curl ',
      'Replay: npx animal-store-conformance run ',
    ];
    for (const line of lines) expect(err).toContain(`\n${line}`);
    expect(out + err).not.toContain(faulty.apiKey);
  });
});

test('every chapter of the requirements has a suite', () => {
  for (const { id } of REQUIREMENTS) {
    const [chapter = ''] = id.split('.');
    const suite = readFileSync(
      join(import.meta.dirname, `../../suites/${chapter}.suite.ts`),
      'utf8',
    );
    expect(suite).toContain(`defineTests('${chapter}')`);
  }
});
