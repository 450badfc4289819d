import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { filesOf, recorded, writeReports } from '../certificate/reports.js';
import { installed } from '../package/installed.js';
import { newFolder, served, type Ended, spawned } from './spawned.js';
import { TESTS } from './vitest-run.js';

interface Result {
  readonly name: string;
  readonly status: string;
  readonly statusDetails: { readonly message?: string };
  readonly labels: readonly { readonly name: string; readonly value: string }[];
  readonly links: readonly { readonly url: string }[];
  readonly steps: readonly {
    readonly name: string;
    readonly steps: readonly { readonly attachments: readonly { readonly source: string }[] }[];
  }[];
}

function resultsIn(folder: string): Result[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('-result.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Result);
}

/** The folder of a run for a few requirements, against a service with one fault. */
const cwd = newFolder();
const results = join(cwd, 'reports/latest/allure-results');
let key = '';
let ended: Ended;

beforeAll(async () => {
  // A test plan for other suites must not exclude any requirement.
  const plan = join(cwd, 'plan.json');
  writeFileSync(plan, '{"version":"1.0","tests":[{"selector":"theirs"}]}');
  const { settings, stop } = await served('--fault', 'limit-default-25');
  key = settings['API_KEY'] ?? '';
  const args = ['--quiet', '--settle', '50', '--only', 'list.limit.*', '--reporter', 'allure'];
  ended = await spawned(args, { ...settings, ALLURE_TESTPLAN_PATH: plan }, cwd);
  await stop();
});

describe('run --reporter allure', () => {
  test('writes a result for each test; the result of a violation has labels, a link and a message', () => {
    expect(ended).toMatchObject({ code: 1, err: '' });
    const all = resultsIn(results);
    expect(all).toHaveLength(TESTS);
    const statuses = new Set(all.map(({ status }) => status));
    expect(statuses).toEqual(new Set(['passed', 'failed', 'skipped']));
    const [violated] = all.filter(({ status }) => status === 'failed');
    const labels = violated?.labels.map(({ name, value }) => [name, value]) ?? [];
    expect(Object.fromEntries(labels)).toMatchObject({
      epic: 'Animal Store Service Interface',
      feature: 'list',
      severity: 'critical',
      requirement: 'list.limit.default',
      level: 'MUST',
    });
    expect(violated?.links.map(({ url }) => url)).toContain('../index.html#list.limit.default');
    expect(violated?.statusDetails.message).toContain('list.limit.default is violated');
  });

  test('shows the exchange of a violation and its commands in a step, but never the key', () => {
    const [violated] = resultsIn(results).filter(({ status }) => status === 'failed');
    const [step] = violated?.steps ?? [];
    expect(step?.name).toMatch(/^exchange \d+: listPets$/);
    const attached = step?.steps.flatMap(({ attachments }) => attachments) ?? [];
    const texts = attached.map(({ source }) => readFileSync(join(results, source), 'utf8'));
    expect(texts.join('\n')).toMatch(/curl [^]*GET http:[^]*\{API_KEY\}[^]*200\n/);
    expect(key.length).toBeGreaterThan(8);
    for (const file of readdirSync(results)) {
      expect(readFileSync(join(results, file), 'utf8').includes(key), file).toBe(false);
    }
  });

  test('writes the verdict', () => {
    const environment = readFileSync(join(results, 'environment.properties'), 'utf8');
    expect(environment).toMatch(/^verdict ?= ?violated$/m);
  });
});

describe('report DIR --reporter allure', () => {
  test('writes the same names, statuses and messages, and replaces the old results', async () => {
    const before = resultsIn(results);
    writeFileSync(join(results, 'old-result.json'), '{"name":"of an older run"}');
    const { code, out } = await spawned(
      ['report', 'reports/latest', '--reporter', 'allure'],
      {},
      cwd,
    );
    expect({ code, out }).toEqual({ code: 0, out: `${results}\n` });
    const shown = (all: readonly Result[]): string[] =>
      all.map(({ name, status, statusDetails }) => `${name} ${status} ${statusDetails.message}`);
    expect(shown(resultsIn(results)).toSorted()).toEqual(shown(before).toSorted());
  });
});

test('if allure-vitest is not installed, both commands (run, report) print the packages to install, and run sends nothing', async () => {
  const project = installed(['vitest']);
  const asked = async (...args: readonly string[]) =>
    spawned([...args, '--reporter', 'allure'], {}, project.cwd, project.main);
  const run = await asked();
  expect({ code: run.code, out: run.out }).toEqual({ code: 2, out: '' });
  expect(run.err).toMatch(/^[^\n]*npm install --save-dev vitest@4 allure-vitest@3[^\n]*\n$/);
  expect(existsSync(join(project.cwd, 'reports'))).toBe(false);
  writeReports(join(project.cwd, 'made'), filesOf(recorded()));
  expect(await asked('report', 'made')).toEqual({ code: 2, out: '', err: run.err });
  expect(existsSync(join(project.cwd, 'made/allure-results'))).toBe(false);
});
