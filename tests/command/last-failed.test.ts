import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Conformance } from '../../helpers/verdict.js';
import { SUITE } from '../../helpers/package-facts.js';
import { startReference } from '../../reference/start.js';
import { command, reference } from './in-process.js';
import { newFolder, start, variablesOf } from './spawned.js';

const FAILED = ['list.limit.exact', 'list.limit.filtered', 'list.limit.maximum'];
const QUICK = ['--settle', '50'];
const NOWHERE = { BASE_URL: 'http://127.0.0.1:9/v1', API_KEY: 'key_0123456789abcdef' };

const inReports = (folder: string, file: string): string => join(folder, 'reports/latest', file);
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const runIn = (folder: string): Conformance['run'] =>
  (readJson(inReports(folder, 'conformance.json')) as Conformance).run;

/** A folder whose last run lists these requirements and values to check again. */
async function folderWith(
  requirements: readonly string[],
  counterexamples: readonly string[] = [],
) {
  const folder = newFolder();
  await mkdir(join(folder, 'reports/latest'), { recursive: true });
  const content = { suite: SUITE.name, requirements, counterexamples };
  writeFileSync(inReports(folder, 'last-failed.json'), JSON.stringify(content));
  return folder;
}

test('--last-failed checks what failed, until nothing does', async () => {
  const folder = newFolder();
  const bad = await reference('limit-capped-at-50');
  const first = await command(['--only', 'list.limit.*', ...QUICK], bad.settings, folder);
  expect(first.code).toBe(1);
  const lastFailed = readJson(inReports(folder, 'last-failed.json'));
  expect(lastFailed).toMatchObject({ requirements: FAILED });
  const second = await command(['--last-failed', ...QUICK], bad.settings, folder);
  expect(second.code).toBe(1);
  expect(runIn(folder).only).toEqual(FAILED);
  await bad.stop();

  const { close, ...service } = await startReference();
  const fixed = await command(['--last-failed', ...QUICK], variablesOf(service), folder);
  await close();
  expect(fixed.code).toBe(0);
  expect(fixed.out).toContain('3 requirements checked');

  // No service listens at this address: the test passes only if nothing is sent. The reports stay.
  const last = await command(['--last-failed'], NOWHERE, folder);
  expect(last).toMatchObject({ code: 0, err: '' });
  expect(last.out).toBe(
    'Nothing failed or was undetermined in the last uninterrupted run, so nothing was sent (--last-failed).\n',
  );
  expect(runIn(folder).only).toEqual(FAILED);
});

test('undetermined requirements are in the scope of --last-failed, too', async () => {
  const folder = newFolder();
  const unreachable = await command(
    ['--only', 'list.limit.default', '--deadline', '1'],
    NOWHERE,
    folder,
  );
  expect(unreachable.code).toBe(3);
  const { code, out } = await command(['--last-failed', '--dry-run'], NOWHERE, folder);
  expect(code).toBe(0);
  expect(out).toContain('Requirements in scope: 1\n  list.limit.default');
  // The reference would pass, and its reports would replace those of the service.
  const forgotten = await command(['--last-failed'], {}, folder);
  expect(forgotten.err).toContain('BASE_URL is not set, but --last-failed needs a service.');
});

test('a generated value that showed a violation is sent again, with another seed', async () => {
  const value = '{"limit":37,"status":"sold"}';
  const folder = await folderWith(['list.limit.filtered'], [`list.limit.filtered-size=${value}`]);
  const { close, ...service } = await startReference();
  const args = ['--last-failed', '--seed', '77', ...QUICK];
  expect((await command(args, variablesOf(service), folder)).code).toBe(0);
  await close();
  const journal = readFileSync(inReports(folder, 'exchanges.ndjson'), 'utf8');
  const replayed = journal.split('\n').filter((line) => line.includes('"replayed"'));
  expect(replayed).toHaveLength(1);
  expect(replayed[0]).toContain('limit=37&status=sold');
});

test('an interrupted run does not change the list', async () => {
  const folder = await folderWith(['list.limit.default']);
  const before = readFileSync(inReports(folder, 'last-failed.json'), 'utf8');
  const { close, ...service } = await startReference();
  const running = start(['--rate', '5'], variablesOf(service), folder);
  await running.printed('This run creates');
  running.child.kill('SIGINT');
  expect((await running.ended).code).toBe(130);
  await close();
  expect(readFileSync(inReports(folder, 'last-failed.json'), 'utf8')).toBe(before);
});

test.each([
  ['without an earlier run', [], 'reports/latest/last-failed.json cannot be read (ENOENT)'],
  ['with --only', ['--only', 'list.limit.*'], '--last-failed and --only both choose'],
])('%s, --last-failed is refused with exit code 2', async (_what, more, message) => {
  const folder = newFolder();
  const { code, err } = await command(['--last-failed', ...more], NOWHERE, folder);
  expect(code).toBe(2);
  expect(err).toContain(message);
  expect(existsSync(join(folder, 'reports'))).toBe(false);
});

test.each([
  ['that is not JSON', 'oops', 'is not a file of this suite'],
  [
    'with a requirement of another version',
    '{"requirements":["list.limit.default","gone.id"],"counterexamples":[]}',
    'another version',
  ],
  [
    'with a probe of another version',
    '{"requirements":[],"counterexamples":["gone.probe=1"]}',
    'another version',
  ],
])('a last-failed.json %s is refused with exit code 2', async (_what, text, message) => {
  const folder = await folderWith([]);
  writeFileSync(inReports(folder, 'last-failed.json'), text);
  const { code, err } = await command(['--last-failed'], NOWHERE, folder);
  expect(code).toBe(2);
  expect(err).toContain(message);
});
