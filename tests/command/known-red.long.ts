import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BaselineEntry } from '../../helpers/baseline.js';
import type { Conformance } from '../../helpers/verdict.js';
import { afterOperation, refuseWith } from '../../reference/faults/tools.js';
import { startReference, type RunningReference } from '../../reference/start.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { command } from './in-process.js';
import { newFolder, type Ended } from './spawned.js';

const cwd = newFolder();
const SCOPE = ['--settle', '50'];
let service: RunningReference;
let throttled: RunningReference;
let overloaded: RunningReference;

/**
 * Starts a service with many violations, which hide other requirements. `createPet` returns 200 and wraps the animal, and every
 * 401 is a 403.
 */
function start(circumstance?: 'throttled' | 'overloaded'): Promise<RunningReference> {
  return startReference({
    fault: {
      name: 'many-violations',
      breaks: 'create.accepted.available',
      about: 'many things are wrong',
      patch: (bad) => {
        refuseWith(bad, ['key_missing', 'key_invalid'], 403);
        afterOperation(bad, 'createPet', (answer) => {
          answer.status = 200;
          if (answer.body !== undefined) answer.body = new Map([['data', answer.body]]);
        });
        let left = circumstance === 'throttled' ? 60 : Infinity;
        const answer = bad.answer;
        bad.answer = (request) => {
          left -= 1;
          const isSold = request.method === 'POST' && request.body.includes('"sold"');
          if (circumstance === 'overloaded' && isSold)
            return { status: 503, headers: { 'retry-after': '0' }, raw: '' };
          if (left > 0) return answer(request);
          return { status: 429, headers: { 'retry-after': '3600' }, raw: '' };
        };
      },
    },
  });
}

const run = (of: RunningReference, ...args: readonly string[]): Promise<Ended> => {
  const { baseUrl: BASE_URL, messagesBaseUrl: MESSAGES_BASE_URL, apiKey: API_KEY } = of;
  return command([...SCOPE, ...args], { BASE_URL, MESSAGES_BASE_URL, API_KEY }, cwd);
};

const read = (file: string): string => readFileSync(join(cwd, file), 'utf8');
const conformanceIn = (folder: string) =>
  JSON.parse(read(`${folder}/conformance.json`)) as Conformance;
const entriesIn = (file: string) =>
  (JSON.parse(read(file)) as { readonly entries: readonly BaselineEntry[] }).entries;
const update = (from: string, file: string): Promise<Ended> =>
  command(['baseline', 'update', file, '--from', from, '--reason', 'fixed in 2.0'], {}, cwd);

beforeAll(async () => {
  [service, throttled, overloaded] = await Promise.all([
    start(),
    start('throttled'),
    start('overloaded'),
  ]);
  await run(service, '--report-dir', 'red');
  await update('red', 'baseline.json');
});

afterAll(() => Promise.all([service, throttled, overloaded].map(({ close }) => close())));

describe('a run against a service with many violations', () => {
  test('names the violations that hide the requirements that could not be checked', () => {
    const { requirements, run: red } = conformanceIn('red');
    const failing = new Set(
      requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id),
    );
    const open = requirements.filter(({ verdict }) => verdict === 'undetermined');
    expect(red.exitCode).toBe(1);
    expect(failing.size).toBeGreaterThan(20);
    expect(open.length).toBeGreaterThan(8);
    for (const { id, hiddenBy = [], reason } of open) {
      expect(hiddenBy.length, id).toBeGreaterThan(0);
      expect(hiddenBy.filter((each) => !failing.has(each))).toEqual([]);
      expect(reason).toContain(hiddenBy[0]);
    }
    const line = `VIOLATED  ${failing.size} of ${REQUIREMENTS.length} requirements; ${open.length} could not be checked`;
    expect(read('red/summary.md')).toContain(line);
    expect(read('red/index.html')).toContain(line);
  });

  test('passes with a baseline from an earlier run, and its verdict stays violated', async () => {
    const entries = entriesIn('baseline.json');
    const hidden = entries.filter(({ kind }) => kind === 'hidden').length;
    expect(hidden).toBeGreaterThan(8);
    expect(entries.length - hidden).toBeGreaterThan(20);
    const { code, out, err } = await run(service, '--baseline', 'baseline.json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      new RegExp(
        String.raw`^VIOLATED {2}\d+ of ${REQUIREMENTS.length} requirements; \d+ could not be checked.* \(all known\)$`,
        'm',
      ),
    );
    const { verdict, run: known, requirements } = conformanceIn('reports/latest');
    expect({ verdict, code: known.exitCode }).toEqual({ verdict: 'violated', code: 0 });
    expect(requirements.filter((one) => one.verdict === 'undetermined' && !one.known)).toEqual([]);
    for (const file of ['summary.md', 'index.html']) {
      expect(read(`reports/latest/${file}`)).toContain('(all known)');
      expect(read(`reports/latest/${file}`)).toContain('Hidden by known violations');
    }
    const again = await command(['rejudge', 'reports/latest', '--report-dir', 'again'], {}, cwd);
    expect(again.code).toBe(0);
    expect(read('again/conformance.json')).toBe(read('reports/latest/conformance.json'));
  });

  test('gets exit code 3 without the baseline entries for hidden requirements, and exit code 1 without the entry for a violation', async () => {
    const entries = entriesIn('baseline.json');
    const codeWith = async (kept: readonly BaselineEntry[]): Promise<number | null> => {
      writeFileSync(join(cwd, 'part.json'), JSON.stringify({ entries: kept }));
      const args = ['rejudge', 'red', '--quiet', '--baseline', 'part.json'];
      return (await command(args, {}, cwd)).code;
    };
    expect(await codeWith(entries)).toBe(0);
    expect(await codeWith(entries.filter(({ kind }) => kind !== 'hidden'))).toBe(3);
    const violation = entries.find(({ kind }) => kind !== 'hidden');
    expect(await codeWith(entries.filter((entry) => entry !== violation))).toBe(1);
  });

  test('gets exit code 3 if the service throttles requests, even with a baseline', async () => {
    const { code, out } = await run(throttled, '--baseline', 'baseline.json');
    expect(code).toBe(3);
    expect(out).not.toContain('(all known)');
    expect(out).toContain('PARTIAL  VIOLATED');
  });
});

test('a requirement that is undetermined, possibly because of a transient error, is not reported as hidden', async () => {
  const { code, out } = await run(overloaded, '--baseline', 'baseline.json');
  expect(code).toBe(3);
  expect(out).not.toContain('PARTIAL');
  const { requirements } = conformanceIn('reports/latest');
  const stored = requirements.find(({ id }) => id === 'create.stored.list');
  expect(stored).toMatchObject({ verdict: 'undetermined' });
  expect(stored?.hiddenBy).toBeUndefined();
});

describe('baseline update', () => {
  test('adds nothing from a partial run, and says so', async () => {
    await run(throttled, '--report-dir', 'partial');
    const before = read('baseline.json');
    for (const file of ['baseline.json', 'new.json']) {
      const { code, out, err } = await update('partial', file);
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toContain(`${file}: nothing added. The run in partial is partial`);
    }
    expect(read('baseline.json')).toBe(before);
    expect(() => read('new.json')).toThrow('ENOENT');
  });

  test('adds no requirement that is undetermined because the address for messages is missing, and says so', async () => {
    const { baseUrl: BASE_URL, apiKey: API_KEY } = service;
    const args = [
      '--only',
      'messages.*',
      '--only',
      'create.accepted.sold',
      '--report-dir',
      'alone',
    ];
    await command([...SCOPE, ...args], { BASE_URL, API_KEY }, cwd);
    const { code, out } = await update('alone', 'alone.json');
    expect(code).toBe(0);
    expect(out).toMatch(
      /not added, undetermined \(messages\.\S+, messages\.\S+ and 15 more\): no address for messages/,
    );
    expect(entriesIn('alone.json').map(({ id }) => id)).toEqual(['create.accepted.sold']);
  });
});
