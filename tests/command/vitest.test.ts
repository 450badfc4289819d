import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fault } from '../../reference/fault.js';
import { startReference, type RunningReference } from '../../reference/start.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { faultNamed } from '../fault-named.js';
import { newFolder, REPORT_FILES, variablesOf } from './spawned.js';
import { conformanceIn, TESTS, vitestRun } from './vitest-run.js';

const DEMO = { DEMO: 'true' };

describe('npx vitest run', () => {
  test('exit code 0: tests the built-in reference, and writes every report', async () => {
    const folder = newFolder();
    const { code, out, err } = await vitestRun([], { ...DEMO, REPORT_DIR: folder });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(new RegExp(String.raw`Tests +\d+ passed \| \d+ skipped \(${TESTS}\)`));
    expect(out).toContain(`CONFORMING  ${REQUIREMENTS.length} requirements checked`);
    for (const file of REPORT_FILES) expect(existsSync(join(folder, file)), file).toBe(true);
    const results = readdirSync(join(folder, 'allure-results'));
    expect(results.filter((name) => name.endsWith('-result.json'))).toHaveLength(TESTS);
    expect(results).toContain('categories.json');
  });

  test('exit code 3: if the connection is refused, every test is skipped', async () => {
    const folder = newFolder();
    const variables = { BASE_URL: 'http://127.0.0.1:9/v1', API_KEY: 'key-of-the-tests' };
    const { code, out } = await vitestRun([], { ...variables, REPORT_DIR: folder });
    expect(code).toBe(3);
    expect(out).toMatch(new RegExp(`Tests +${TESTS} skipped`));
    expect(out).toContain('connection refused');
    expect(conformanceIn(folder).run.exitCode).toBe(3);
  });

  test.each([
    ['a setting that is empty', { BASE_URL: '' }, 'BASE_URL is set but empty'],
    ['CI without a service', { CI: 'true' }, 'DEMO=true'],
    ['a report folder that cannot be made', { ...DEMO, REPORT_DIR: '/proc/x' }, 'REPORT_DIR'],
  ])('exit code 2: %s is reported in one line', async (_, variables, reason) => {
    const { code, out, err } = await vitestRun([], variables);
    expect(code).toBe(2);
    expect(out.trim().split('\n')).toHaveLength(1);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toContain(reason);
  });
});

/** Finds an animal for ids that no example has. Generated ids have every magnitude. */
const FINDS_TOO_MUCH: Fault = {
  name: 'finds-too-much',
  breaks: 'get.missing.unknown',
  about: 'Finds the first animal for ids between 2^32 and 2^59.',
  patch: (service) => {
    const { findPet } = service;
    service.findPet = (id) => findPet(id > 2n ** 32n && id < 2n ** 59n ? 1n : id);
  },
};

describe('a selection of tests', () => {
  let faulty: RunningReference;
  beforeAll(async () => {
    faulty = await startReference({ fault: faultNamed('limit-default-25') });
  });
  afterAll(() => faulty.close());

  test('-t: sends what the selected tests need, and a failing test shows the violation and how to repeat it', async () => {
    const folder = newFolder();
    const filter = ['-t', 'list.limit.default [A-Z]'];
    const { code, out, err } = await vitestRun(filter, {
      ...variablesOf(faulty),
      REPORT_DIR: folder,
    });
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
      'Hint: ',
      'Command: curl ',
      'Replay: npx animal-store-conformance run ',
    ];
    for (const line of lines) expect(err).toContain(`\n${line}`);
    expect(out + err).not.toContain(faulty.apiKey);
  });

  test('shows examples and generated values as two tests, which -t selects by the id', async () => {
    const folder = newFolder();
    const accepting = await startReference({ fault: FINDS_TOO_MUCH });
    const { code, out, err } = await vitestRun(
      ['-t', 'get.missing.unknown ', '--reporter=verbose'],
      { ...variablesOf(accepting), REPORT_DIR: folder },
    );
    await accepting.close();
    expect(code).toBe(1);
    const { run } = conformanceIn(folder);
    expect(run.only).toEqual(['get.missing.unknown']);
    const sent = run.generated['get.missing.any'];
    expect(sent).toBeGreaterThan(0);
    expect(out).toMatch(/✓ .* > examples/);
    expect(out).toMatch(
      new RegExp(String.raw`× .* > property \(${sent} values, seed ${run.seed}\)`),
    );
    expect(err).toMatch(/\nSent: .*probe get\.missing\.any, .*; no violation with /);
    expect(err).toContain("--replay 'get.missing.any=");
    expect(out).toMatch(/Tests +1 failed \| 1 passed \| \d+ skipped/);
  });

  test.each([
    ['', 'EVIDENCE is set but empty'],
    ['/nowhere', 'cannot be read (ENOENT)'],
  ])('EVIDENCE=%j: exit 2', async (EVIDENCE, reason) => {
    const { code, err } = await vitestRun([], { EVIDENCE });
    expect(code).toBe(2);
    expect(err).toContain(reason);
  });

  test('a file filter: sends nothing for the other chapters', async () => {
    const folder = newFolder();
    const variables = { ...variablesOf(faulty), REPORT_DIR: folder };
    const { code } = await vitestRun(['suites/messages.suite.ts'], variables);
    expect(code).toBe(0);
    const { run, footprint } = conformanceIn(folder);
    expect(run.only).toEqual(
      REQUIREMENTS.map(({ id }) => id).filter((id) => id.startsWith('messages.')),
    );
    expect(footprint.animals).toBe(0);
  });

  test.each([[['nothing.at.all']], [['pet.suite', '-t', 'list.limit']]])(
    '%j matches nothing: exit 2, nothing is sent, the last reports stay',
    async (filters) => {
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
      const { code, err } = await vitestRun(filters, variables);
      expect(code).toBe(2);
      expect(err).toContain('No requirement matches these test filters, so nothing was sent.');
      expect(read()).toEqual(before);
    },
  );
});
