import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultNamed } from '../fault-named.js';
import { startReference, type ReferenceOptions } from '../../reference/start.js';
import { writeReportFiles } from '../../reports/index.js';
import { conform } from '../../suites/engine/conform.js';
import { command } from './in-process.js';
import { newFolder, type Ended } from './spawned.js';

const cwd = newFolder();
const read = (file: string): string => readFileSync(join(cwd, file), 'utf8');

/** Writes the reports of a run against a service with these options. */
async function reportsOf(folder: string, options: ReferenceOptions): Promise<void> {
  const { close, ...service } = await startReference(options);
  const asked = { settleMs: 100, embedded: true } as const;
  const { conformance, recording } = await conform({ ...asked, ...service });
  await close();
  writeReportFiles(join(cwd, folder), conformance, recording);
}

const fault = faultNamed('limit-default-25');

beforeAll(async () => {
  await reportsOf('before', {});
  await reportsOf('again', { choices: { animals: 101, order: 'oldest' } });
  await reportsOf('changed', { fault, choices: { limitZero: 'default', extraFields: 'some' } });
  writeFileSync(join(cwd, 'alone.json'), read('changed/conformance.json'));
}, 120_000);

const compare = (...args: readonly string[]): Promise<Ended> =>
  command(['compare', ...args], {}, cwd);

describe('compare', () => {
  test('exit code 0: the size of the store makes no difference', async () => {
    const { code, out, err } = await compare('before', 'again');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^No difference\./);
  });

  test('exit code 1: the differences are shown', async () => {
    const { code, out, err } = await compare('before', 'changed');
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toContain('list.limit.default');
    expect(out).toContain('passed → violated');
    expect(out).toContain('list.limit.zero (limit=0): 400 → 200');
    expect(out).toMatch(/fields\.created .*→ .*chip.*keeper.*tags.*weight/);
  });

  test('a conformance.json is enough, and three runs are shown as a matrix', async () => {
    const args = ['before', 'again', 'alone.json', '--format', 'json'];
    const { code, out } = await compare(...args);
    expect(code).toBe(1);
    const comparison = JSON.parse(out) as {
      readonly runs: readonly { readonly label: string }[];
      readonly observations: readonly { readonly id: string; readonly cells: unknown }[];
    };
    expect(comparison.runs.map(({ label }) => label)).toEqual(['before', 'again', 'alone.json']);
    expect(comparison.observations.find(({ id }) => id === 'list.limit.zero')?.cells).toEqual([
      '400',
      '400',
      '200',
    ]);
  });

  test.each([
    ['only one run is given', ['before']],
    ['an argument is an evidence.har', ['before', 'changed/evidence.har']],
    ['a file is truncated', ['before', 'cut.json']],
  ])('exit code 2, and one line, if %s', async (_, args) => {
    writeFileSync(join(cwd, 'cut.json'), read('changed/conformance.json').slice(0, 900));
    const { code, out, err } = await compare(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});

describe('run --compare-to', () => {
  let variables: Readonly<Record<string, string>> = {};
  let stop = (): Promise<void> => Promise.resolve();

  beforeAll(async () => {
    const service = await startReference({ choices: { limitZero: 'default' } });
    const { baseUrl, messagesBaseUrl, apiKey } = service;
    variables = { BASE_URL: baseUrl, MESSAGES_BASE_URL: messagesBaseUrl, API_KEY: apiKey };
    stop = service.close;
  });

  afterAll(() => stop());

  const run = (...args: readonly string[]): Promise<Ended> =>
    command(['--only', 'list.limit.*', '--settle', '50', ...args], variables, cwd);

  test('shows what changed, and passes if nothing is violated', async () => {
    const { code, out } = await run('--compare-to', 'before');
    expect(code).toBe(0);
    expect(out).toContain('list.limit.zero (limit=0): 400 → 200');
  });

  test('--fail-on changes fails because of a change, and names it; the verdict is still conforming', async () => {
    const { code, out } = await run('--compare-to', 'before', '--fail-on', 'changes', '--quiet');
    expect(code).toBe(1);
    expect(out).toContain('1 observation differs since before: list.limit.zero');
    expect(JSON.parse(read('reports/latest/conformance.json'))).toMatchObject({
      verdict: 'conforming',
      run: { exitCode: 1 },
    });
  });

  test('--fail-on changes passes against the previous run, even if this run replaces its reports', async () => {
    const { code, out } = await run('--compare-to', 'reports/latest', '--fail-on', 'changes');
    expect(code).toBe(0);
    expect(out).toContain('No difference.');
  });
});
