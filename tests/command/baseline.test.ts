import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Conformance } from '../../helpers/verdict.js';
import { filesOf, recorded, writeReports } from '../certificate/reports.js';
import { command, reference } from './in-process.js';
import { newFolder, type Ended } from './spawned.js';

const cwd = newFolder();
const read = (file: string): string => readFileSync(join(cwd, file), 'utf8');
const conformanceIn = (folder: string) =>
  JSON.parse(read(`${folder}/conformance.json`)) as Conformance;
const inFolder = (...args: readonly string[]): Promise<Ended> => command(args, {}, cwd);

function written(...entries: readonly unknown[]): string {
  writeFileSync(join(cwd, 'baseline.json'), JSON.stringify({ entries }));
  return 'baseline.json';
}

describe('with a known violation', () => {
  const ID = 'list.limit.default';
  /** A quick run that is enough to show the fault. */
  const SCOPE = ['--only', 'list.limit.*', '--settle', '50', '--profile', 'smoke'];
  const reason = 'clients <b>expect</b> 25';
  let service: Awaited<ReturnType<typeof reference>>;
  beforeAll(async () => {
    service = await reference('limit-default-25');
    await run('--report-dir', 'violated');
  });
  afterAll(() => service.stop());
  const run = (...args: readonly string[]): Promise<Ended> =>
    command([...SCOPE, ...args], service.settings, cwd);

  test('the run succeeds, and every report shows the violation as known, also after rejudge', async () => {
    const entry = { id: ID, reason, until: '2999-12-31', issue: 'https://tracker.example/7' };
    const { code, out, err } = await run('--baseline', written(entry), '--reporter', 'github');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { verdict, requirements, ...rest } = conformanceIn('reports/latest');
    expect(verdict).toBe('violated');
    expect(rest.run.exitCode).toBe(0);
    expect(rest.baseline).toEqual({ stale: [], expired: [] });
    const { id: _, ...known } = entry;
    expect(requirements.find(({ id }) => id === ID)?.known).toEqual(known);
    expect(out).toContain(`${ID}: ${reason}, until 2999-12-31`);
    expect(out).toContain('The baseline covers every violation, so the exit code is 0.');
    expect(out).toContain('::notice title=Known violations%3A 1::');
    expect(out).not.toContain('::error');
    expect(read('reports/latest/junit.xml')).toContain(
      '<skipped type="known" message="known: clients &lt;b&gt;expect&lt;/b&gt; 25, until',
    );
    expect(read('reports/latest/junit.xml')).not.toContain('<failure');
    expect(read('reports/latest/summary.md')).toContain('## Known violations');
    expect(read('reports/latest/index.html')).toContain('id="known"');
    expect((await inFolder('rejudge', 'reports/latest', '--report-dir', 'again')).code).toBe(0);
    expect(read('again/conformance.json')).toBe(read('reports/latest/conformance.json'));
  });

  test('baseline update writes a baseline that rejudge applies, and keeps existing entries', async () => {
    const update = ['baseline', 'update', 'kept.json', '--from', 'violated'];
    const first = await inFolder(...update, '--reason', 'until 2.0');
    expect(first).toMatchObject({ code: 0, out: expect.stringContaining('1 added, 0 kept') });
    const before = read('kept.json');
    expect(JSON.parse(before)).toEqual({ entries: [{ id: ID, reason: 'until 2.0' }] });
    expect((await inFolder('rejudge', 'violated', '--quiet')).code).toBe(1);
    const again = await inFolder('rejudge', 'violated', '--quiet', '--baseline', 'kept.json');
    expect(again.code).toBe(0);
    const second = await inFolder(...update, '--reason', 'another', '--until', '2999-01-31');
    expect(second).toMatchObject({ code: 0, out: expect.stringContaining('0 added, 1 kept') });
    expect(read('kept.json')).toBe(before);
  });

  test.each([
    ['no reason', '{"entries":[]}', [], '--reason'],
    [
      'a day in the past',
      '{"entries":[]}',
      ['--reason', 'x', '--until', '2020-01-01'],
      '--until takes',
    ],
    ['a file that is not a baseline', '{"entries": [', ['--reason', 'x'], 'other.json'],
  ])('baseline update with %s changes nothing', async (_, text, args, message) => {
    writeFileSync(join(cwd, 'other.json'), text);
    const update = ['baseline', 'update', 'other.json', '--from', 'violated'];
    const { code, out, err } = await inFolder(...update, ...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toContain(message);
    expect(read('other.json')).toBe(text);
  });
});

test('nothing is added to a baseline from a partial run', async () => {
  writeReports(join(cwd, 'partial'), filesOf(recorded({ partial: true })));
  const update = ['baseline', 'update', 'new.json', '--from', 'partial', '--reason', 'later'];
  const { code, out, err } = await inFolder(...update);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain('new.json: nothing added. The run in partial is partial');
  expect(() => read('new.json')).toThrow('ENOENT');
});
