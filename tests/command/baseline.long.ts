import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { command, reference } from './in-process.js';
import { newFolder, type Ended } from './spawned.js';

const ID = 'list.limit.default';
/** A quick run that is enough to show the fault. */
const SCOPE = ['--only', 'list.limit.*', '--settle', '50', '--profile', 'smoke'];

let service: Awaited<ReturnType<typeof reference>>;
let cwd: string;

function run(...args: readonly string[]): Promise<Ended> {
  return command([...SCOPE, ...args], service.settings, cwd);
}

function baseline(...entries: readonly unknown[]): string {
  writeFileSync(join(cwd, 'baseline.json'), JSON.stringify({ entries }));
  return 'baseline.json';
}

const read = (file: string): string => readFileSync(join(cwd, file), 'utf8');

beforeAll(async () => {
  service = await reference('limit-default-25');
  cwd = newFolder();
}, 60_000);

afterAll(() => service.stop());

describe('a known violation', () => {
  const reason = 'clients <b>expect</b> 25';

  test('does not fail the run, and every report shows it as known', async () => {
    const entry = { id: ID, reason, until: '2999-12-31', issue: 'https://tracker.example/7' };
    const reporters = ['--reporter', 'github', '--reporter', 'allure'];
    const { code, out, err } = await run('--baseline', baseline(entry), ...reporters);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { verdict, requirements, ...rest } = JSON.parse(
      read('reports/latest/conformance.json'),
    ) as {
      readonly verdict: string;
      readonly run: { readonly exitCode: number };
      readonly baseline: unknown;
      readonly requirements: readonly { readonly id: string; readonly known?: unknown }[];
    };
    expect(verdict).toBe('violated');
    expect(rest.run.exitCode).toBe(0);
    expect(rest.baseline).toEqual({ stale: [], expired: [] });
    expect(requirements.find(({ id }) => id === ID)?.known).toEqual({
      reason,
      until: '2999-12-31',
      issue: 'https://tracker.example/7',
    });
    expect(out).toContain(`${ID}: ${reason}, until 2999-12-31`);
    expect(out).toContain('::notice title=Known violations%3A 1::');
    expect(out).not.toContain('::error');
    expect(read('reports/latest/junit.xml')).toContain(
      '<skipped type="known" message="known: clients &lt;b&gt;expect&lt;/b&gt; 25, until',
    );
    expect(read('reports/latest/junit.xml')).not.toContain('<failure');
    expect(read('reports/latest/summary.md')).toContain('## Known violations');
    expect(read('reports/latest/index.html')).toContain('id="known"');
    const allure = readdirSync(join(cwd, 'reports/latest/allure-results'))
      .filter((file) => file.endsWith('-result.json'))
      .map((file) => read(join('reports/latest/allure-results', file)))
      .find((text) => text.includes(ID));
    expect(allure).toMatch(/"status":\s*"skipped"/);
  });

  test('stays known when rejudge checks the evidence again', async () => {
    const { code } = await command(['rejudge', 'reports/latest', '--report-dir', 'again'], {}, cwd);
    expect(code).toBe(0);
    expect(read('again/conformance.json')).toBe(read('reports/latest/conformance.json'));
  });
});

describe('a baseline fails the run', () => {
  test('if an entry is stale', async () => {
    const entries = [
      { id: ID, reason: 'known' },
      { id: 'list.limit.minimum', reason: 'old' },
    ];
    const { code, out } = await run('--baseline', baseline(...entries));
    expect(code).toBe(1);
    expect(out).toContain('list.limit.minimum passes now');
    expect(read('reports/latest/junit.xml')).toContain('<failure type="baseline"');
    expect(read('reports/latest/summary.md')).toContain('Why this run failed');
  });

  test('if an entry has expired', async () => {
    const file = baseline({ id: ID, reason: 'old', until: '2020-01-31' });
    const { code, out } = await command(['rejudge', 'reports/latest', '--baseline', file], {}, cwd);
    expect(code).toBe(1);
    expect(out).toContain('its baseline entry has expired');
  });

  test('with exit code 2 and one line, if an entry names no requirement', async () => {
    const wrong = baseline({ id: 'list.limit.defalt', reason: 'x' });
    const { code, out, err } = await run('--baseline', wrong);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toContain('list.limit.default');
  });
});

describe('baseline update', () => {
  const update = (...args: readonly string[]): Promise<Ended> =>
    command(['baseline', 'update', 'kept.json', ...args], {}, cwd);

  beforeAll(async () => {
    await run('--report-dir', 'violated');
  });

  test('writes the violations of a run', async () => {
    const { code, out } = await update('--from', 'violated', '--reason', 'until 2.0');
    expect(code).toBe(0);
    expect(out).toContain('1 added, 0 kept');
    expect(JSON.parse(read('kept.json'))).toEqual({ entries: [{ id: ID, reason: 'until 2.0' }] });
  });

  test('writes a baseline that rejudge applies, without a service', async () => {
    const rejudge = ['rejudge', 'violated', '--quiet'];
    expect((await command(rejudge, {}, cwd)).code).toBe(1);
    expect((await command([...rejudge, '--baseline', 'kept.json'], {}, cwd)).code).toBe(0);
  });

  test('keeps existing entries', async () => {
    const before = read('kept.json');
    const from = 'violated/conformance.json';
    const { code, out } = await update(
      '--from',
      from,
      '--reason',
      'another',
      '--until',
      '2999-01-31',
    );
    expect(code).toBe(0);
    expect(out).toContain('0 added, 1 kept');
    expect(read('kept.json')).toBe(before);
  });

  test.each([
    ['no reason', ['--from', 'violated'], '--reason'],
    [
      'a day in the past',
      ['--from', 'violated', '--reason', 'x', '--until', '2020-01-01'],
      '--until',
    ],
  ])('with %s changes nothing, and reports the mistake in one line', async (_, args, message) => {
    const before = read('kept.json');
    const { code, out, err } = await update(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toContain(message);
    expect(read('kept.json')).toBe(before);
  });

  test('does not change a file that is not a baseline', async () => {
    writeFileSync(join(cwd, 'kept.json'), '{"entries": [');
    const { code } = await update('--from', 'violated', '--reason', 'x');
    expect(code).toBe(2);
    expect(read('kept.json')).toBe('{"entries": [');
  });
});
