import { execFile } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conform } from '../../suites/engine/conform.js';
import type { BaselineEntry } from '../../helpers/baseline.js';
import type { Conformance } from '../../helpers/verdict.js';
import { startReference } from '../../reference/start.js';
import { idEndsAt, statusCrashesAt } from '../rare-faults.js';
import { command, reference } from './in-process.js';
import { MAIN, newFolder, variablesOf } from './spawned.js';
import { conformanceIn } from './vitest-run.js';

type Service = Awaited<ReturnType<typeof reference>>;

const QUICK = { settleMs: 20 };

/** Whether a run of one requirement finds a violation, for each of these seeds. */
async function findings(
  { settings }: Service,
  only: string,
  seeds: readonly number[],
): Promise<readonly boolean[]> {
  const { BASE_URL = '', MESSAGES_BASE_URL = '', API_KEY = '' } = settings;
  const where = { baseUrl: BASE_URL, messagesBaseUrl: MESSAGES_BASE_URL, apiKey: API_KEY };
  return Promise.all(
    seeds.map(async (seed) => {
      const { conformance } = await conform({ ...where, ...QUICK, only: [only], seed });
      return conformance.verdict === 'violated';
    }),
  );
}

const SEEDS = Array.from({ length: 24 }, (_, index) => index + 1);

/** Finds two seeds. With `shows`, generated values show a violation. With `misses`, they do not. */
async function seedsFor(service: Service, id: string): Promise<{ shows: number; misses: number }> {
  const results = await findings(service, id, SEEDS);
  const shows = SEEDS[results.indexOf(true)];
  const misses = SEEDS[results.indexOf(false)];
  if (shows === undefined || misses === undefined)
    throw new Error('all seeds give the same result');
  return { shows, misses };
}

/** Pastes a command into a shell in which `npx` runs the compiled command. */
function paste(line: string, { settings }: Service, cwd: string): Promise<string> {
  const npx = join(newFolder(), 'npx');
  writeFileSync(npx, `#!/bin/sh\nshift\nexec '${process.execPath}' '${MAIN}' "$@"\n`);
  chmodSync(npx, 0o755);
  const PATH = [join(npx, '..'), process.env['PATH']].join(delimiter);
  const env = { PATH, API_KEY: settings['API_KEY'] };
  return new Promise((done) => {
    execFile('sh', ['-c', line], { cwd, env }, (_, stdout, stderr) => done(stdout + stderr));
  });
}

function requirement({ requirements }: Conformance, id: string) {
  return requirements.find((each) => each.id === id);
}

describe.each([
  [idEndsAt('^'), 'get.invalid.not-number', 'get.invalid.not-number'],
  [statusCrashesAt('ß'), 'list.filter.unknown', 'answers.status.server-error'],
])('a violation that only a generated value shows: $name', (fault, found, id) => {
  let service: Service;
  let seed: { readonly shows: number; readonly misses: number };
  const cwd = newFolder();
  const only = ['--only', found, '--only', id, '--settle', '20'];
  const run = (of: number, ...args: readonly string[]) =>
    command([...only, '--seed', `${of}`, ...args], service.settings, cwd);
  const last = (): Conformance => conformanceIn(join(cwd, 'reports/latest'));

  beforeAll(async () => {
    const { close, ...started } = await startReference({ fault });
    service = { settings: variablesOf(started), stop: close };
    seed = await seedsFor(service, found);
  });
  afterAll(() => service.stop());

  test('is shown again by the printed replay command, with few requests', async () => {
    const { out } = await run(seed.shows, '--verbose');
    const [failure] = requirement(last(), id)?.failures ?? [];
    const line = failure?.replay ?? '';
    expect(line).toContain(`--only ${id} --replay '${failure?.counterexample?.probe}=`);
    expect(out).toContain(`    replay    ${line}\n`);
    for (const file of ['junit.xml', 'summary.md', 'index.html']) {
      const text = readFileSync(join(cwd, 'reports/latest', file), 'utf8');
      expect(text, file).toMatch(/--replay (&apos;|&#39;|')/);
    }
    const printed = await paste(line, service, cwd);
    const again = conformanceIn(join(cwd, 'reports/replay'));
    expect(again.run.exitCode, printed).toBe(1);
    expect(again.footprint.requests).toBeLessThanOrEqual(3);
    expect(again.footprint.animals).toBe(0);
    const judged = again.requirements.filter(({ verdict }) => verdict !== 'not-applicable');
    expect(judged.map((each) => [each.id, each.verdict])).toEqual([[id, 'fail']]);
    expect(judged[0]?.failures[0]).toMatchObject({
      counterexample: {
        probe: failure?.counterexample?.probe,
        value: failure?.counterexample?.value,
      },
      replay: line,
    });
  });

  test('a baseline keeps the value, so that another seed does not make its entry stale', async () => {
    const missed = await run(seed.misses);
    expect(missed.code).toBe(0);
    await run(seed.shows, '--report-dir', 'shown');
    const update = ['baseline', 'update', 'known.json', '--from', 'shown', '--reason', 'later'];
    await command(update, {}, cwd);
    const { entries } = JSON.parse(readFileSync(join(cwd, 'known.json'), 'utf8')) as {
      readonly entries: readonly BaselineEntry[];
    };
    expect(entries.find((entry) => entry.id === id)?.counterexample).toMatch(/^[a-z.-]+=./);
    const { code, err } = await run(seed.misses, '--baseline', 'known.json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const known = last();
    expect(known.baseline).toEqual({ stale: [], expired: [] });
    expect(requirement(known, id)).toMatchObject({ verdict: 'fail', known: { reason: 'later' } });
    const compared = await run(seed.misses, '--compare-to', 'shown');
    expect(compared.code).toBe(1);
    expect(requirement(last(), id)?.verdict).toBe('fail');
  });

  test('`generated` has a positive count for the probe of the violation', () => {
    const { run: lastRun, requirements } = last();
    const probe = requirements.flatMap(({ failures }) => failures)[0]?.counterexample?.probe ?? '';
    expect(lastRun.generated[probe]).toBeGreaterThan(0);
  });
});

describe('--replay', () => {
  test('sends only the given value and the requests needed for it, and checks the requirements about this value', async () => {
    const service = await reference();
    const cwd = newFolder();
    const replay = ['--replay', 'list.limit.page-size={"limit":7}', '--settle', '20'];
    const { code, err } = await command(replay, service.settings, cwd);
    await service.stop();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { footprint, requirements } = conformanceIn(join(cwd, 'reports/latest'));
    expect(footprint).toMatchObject({ requests: 2, animals: 0, messages: 0 });
    const passed = requirements.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id);
    expect(passed).toContain('list.limit.exact');
    expect(requirements.filter(({ verdict }) => verdict === 'undetermined')).toEqual([]);
  });

  test.each([
    ['list.limit.page-size', 'expected PROBE=VALUE'],
    ['list.limit.page-siz={"limit":7}', 'Did you mean list.limit.page-size, '],
    ['list.limit.page-size={"limit":', 'is not JSON'],
    ['list.limit.page-size=7', 'takes values like {"limit":'],
    ['list.limit.page-size={"size":7}', 'takes values like {"limit":'],
  ])('exit code 2, and one line: %s', async (replay, reason) => {
    const { code, err } = await command(['--replay', replay]);
    expect(code).toBe(2);
    expect(err).toContain(reason);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  test('exit code 2 if the profile must not send the value', async () => {
    const replay = ['--replay', 'create.refused.name-type=null', '--profile', 'read-only'];
    const { code, err } = await command(replay);
    expect(code).toBe(2);
    expect(err).toContain('--replay');
  });
});
