import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { excusedOn, isExpired, type BaselineEntry } from '../../helpers/baseline.js';
import { exitCodeOf } from '../../helpers/judge/exit-code.js';
import { excuse } from '../../helpers/judge/excused.js';
import type { Failure, RequirementVerdict, VerdictName } from '../../helpers/verdict.js';
import { updated } from '../../command/baseline.js';
import { readBaseline } from '../../command/files/baseline-file.js';
import { faultNamed } from '../fault-named.js';
import { startReference } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { conformance, exchange, failure, recording, verdict } from '../reports/samples.js';

const AT = '2031-01-31T23:59:59.000Z';

function judged(id: string, name: VerdictName): RequirementVerdict {
  return verdict(0, { id, verdict: name });
}

/** The exit code of a run in which one requirement passes and one fails, with these baseline entries. */
function codeWith(...baseline: readonly { id: string; reason: string; until?: string }[]): number {
  const all = [judged('a.b.pass', 'pass'), judged('a.b.fail', 'fail')];
  const { verdicts, ...rest } = excuse(all, AT, baseline);
  return exitCodeOf({ requirements: verdicts, suiteFaults: [], ...rest });
}

test('a run in which no requirement was judged exits with 3', () => {
  const blind = [judged('a.b.blind', 'not-applicable')];
  expect(exitCodeOf({ requirements: blind, suiteFaults: [] })).toBe(3);
  const some = [...blind, judged('a.b.pass', 'pass')];
  expect(exitCodeOf({ requirements: some, suiteFaults: [] })).toBe(0);
});

describe('a baseline', () => {
  const reason = 'fixed in 2.0';

  test('accepts a violation up to and including the date of the entry', () => {
    const entry = { id: 'a.b.fail', reason, until: '2031-01-31' };
    expect(isExpired(entry, '2031-01-31')).toBe(false);
    expect(isExpired(entry, '2031-02-01')).toBe(true);
    expect(excusedOn('2031-02-01', [entry]).size).toBe(0);
    expect(excusedOn('2999-01-01', [{ id: 'a.b.fail', reason }]).get('a.b.fail')).toEqual({
      reason,
      until: null,
    });
  });

  test('makes a run with a known violation succeed, even on the last day of the entry', () => {
    expect(codeWith()).toBe(1);
    expect(codeWith({ id: 'a.b.fail', reason })).toBe(0);
    expect(codeWith({ id: 'a.b.fail', reason, until: '2031-01-31' })).toBe(0);
  });

  test('fails the run for an entry that is stale or expired', () => {
    const known = { id: 'a.b.fail', reason };
    expect(codeWith(known, { id: 'a.b.pass', reason })).toBe(1);
    expect(codeWith({ ...known, until: '2031-01-30' })).toBe(1);
    expect(codeWith(known, { id: 'a.b.other', reason, until: '2031-01-30' })).toBe(1);
  });

  describe('and hidden requirements:', () => {
    const failing = judged('a.b.fail', 'fail');
    const hidden = { ...judged('a.b.hidden', 'undetermined'), hiddenBy: ['a.b.fail'] };
    const known = { id: 'a.b.fail', reason };
    const hiddenEntry = { id: 'a.b.hidden', kind: 'hidden', reason } as const;
    const code = (
      requirements: readonly RequirementVerdict[],
      ...baseline: readonly BaselineEntry[]
    ): number => {
      const { verdicts, ...rest } = excuse(requirements, AT, baseline);
      return exitCodeOf({ requirements: verdicts, suiteFaults: [], ...rest });
    };

    test('an entry of either kind covers a hidden requirement if all violations that hide it are known', () => {
      const all = [failing, hidden];
      expect(code(all, known)).toBe(3);
      expect(code(all, known, hiddenEntry)).toBe(0);
      expect(code(all, known, { id: 'a.b.hidden', reason })).toBe(0);
      expect(code(all, hiddenEntry)).toBe(1);
      expect(code(all, known, { ...hiddenEntry, until: '2031-01-30' })).toBe(1);
    });

    test('an entry covers an undetermined requirement only if known violations hide it', () => {
      const { hiddenBy: _, ...open } = hidden;
      expect(code([failing, open], known, hiddenEntry)).toBe(3);
      expect(code([failing, { ...hidden, hiddenBy: ['a.b.other'] }], known, hiddenEntry)).toBe(3);
    });

    test('an entry for a hidden requirement is never stale, and accepts no violation', () => {
      expect(code([failing, judged('a.b.hidden', 'pass')], known, hiddenEntry)).toBe(0);
      expect(code([failing, judged('a.b.hidden', 'fail')], known, hiddenEntry)).toBe(1);
    });

    test('an entry for a violation is stale only if its requirement passes', () => {
      const entry = { id: 'a.b.hidden', reason };
      for (const name of ['undetermined', 'not-applicable'] as const) {
        const { baseline } = excuse([failing, judged('a.b.hidden', name)], AT, [known, entry]);
        expect(baseline?.stale).toEqual([]);
      }
      expect(code([failing, judged('a.b.hidden', 'pass')], known, entry)).toBe(1);
    });
  });

  test('has no stale entry for a counterexample that the run did not send', () => {
    const entry = { id: 'a.b.fixed', reason, counterexample: 'list.limit.page-size={"limit":7}' };
    const staleIf = (isSent: boolean) =>
      excuse([judged('a.b.fixed', 'pass')], AT, [entry], () => isSent).baseline?.stale;
    expect(staleIf(false)).toEqual([]);
    expect(staleIf(true)).toEqual(['a.b.fixed']);
  });

  test('marks violations of MUSTs and SHOULDs as known, but not undetermined requirements', () => {
    const names: readonly VerdictName[] = [
      'fail',
      'advice',
      'pass',
      'undetermined',
      'not-applicable',
    ];
    const all = names.map((name) => judged(`a.b.${name}`, name));
    const { verdicts, baseline } = excuse(
      all,
      AT,
      all.map(({ id }) => ({ id, reason, issue: 'https://tracker.example/7' })),
    );
    expect(verdicts.filter(({ known }) => known !== undefined).map(({ id }) => id)).toEqual([
      'a.b.fail',
      'a.b.advice',
    ]);
    expect(verdicts[0]?.known).toEqual({
      reason,
      until: null,
      issue: 'https://tracker.example/7',
    });
    expect(baseline).toEqual({ stale: ['a.b.pass'], expired: [] });
  });
});

describe('an update of a baseline', () => {
  const made = conformance(recording([]), 0);
  const violated = {
    ...made,
    requirements: [
      judged('a.b.kept', 'fail'),
      judged('a.b.new', 'fail'),
      judged('a.b.fixed', 'pass'),
      judged('a.b.old', 'fail'),
    ],
  };
  const existing = [
    { id: 'a.b.fixed', reason: 'one', issue: 'https://tracker.example/1' },
    { id: 'a.b.kept', reason: 'two', until: '2031-12-31' },
    { id: 'a.b.old', reason: 'three', until: '2020-01-01' },
  ];

  test('keeps existing entries unchanged, and adds new entries after them', () => {
    const given = { reason: 'four', until: '2032-01-01' };
    const { entries, added } = updated(existing, violated, given);
    expect(entries).toEqual([...existing, { id: 'a.b.new', ...given }]);
    expect(added).toEqual([{ id: 'a.b.new', ...given }]);
  });

  test('adds requirements that violations hide, but no requirement that is undetermined for another reason', () => {
    const requirements = [
      judged('a.b.new', 'fail'),
      { ...judged('a.b.hidden', 'undetermined'), hiddenBy: ['a.b.new'] },
      { ...judged('a.b.kept', 'undetermined'), hiddenBy: ['a.b.new'] },
      judged('a.b.throttled', 'undetermined'),
    ];
    const given = { reason: 'four' };
    const { added, leftOut } = updated(existing, { ...made, requirements }, given);
    expect(added).toEqual([
      { id: 'a.b.new', ...given },
      { id: 'a.b.hidden', kind: 'hidden', ...given },
    ]);
    expect(leftOut).toEqual(['a.b.throttled']);
  });

  test('adds a violation entry for a requirement that was hidden until now', () => {
    const hidden = [{ id: 'a.b.new', kind: 'hidden' as const, reason: 'one' }];
    const { added } = updated(hidden, violated, { reason: 'two' });
    expect(added[0]).toEqual({ id: 'a.b.kept', reason: 'two' });
    expect(added).toContainEqual({ id: 'a.b.new', reason: 'two' });
  });

  test('records a counterexample only for a violation that no example shows', () => {
    const counterexample = {
      probe: 'list.limit.page-size',
      value: '{"limit":7}',
      seed: 1,
      path: 0,
    };
    const generated = failure(exchange(0), { counterexample });
    const { counterexample: _none, ...example } = generated;
    const failingWith = (id: string, failures: readonly Failure[]) => ({
      ...judged(id, 'fail'),
      failures,
    });
    const requirements = [
      failingWith('a.b.generated', [generated, generated]),
      failingWith('a.b.both', [generated, example]),
    ];
    const { added } = updated([], { ...made, requirements }, { reason: 'one' });
    expect(added).toEqual([
      {
        id: 'a.b.generated',
        reason: 'one',
        counterexample: 'list.limit.page-size={"limit":7}',
      },
      { id: 'a.b.both', reason: 'one' },
    ]);
  });

  test('adds nothing if it is repeated', () => {
    const { entries } = updated(existing, violated, { reason: 'four' });
    expect(updated(entries, violated, { reason: 'five' }).entries).toEqual(entries);
  });
});

describe('a baseline file', () => {
  const id = 'list.limit.default';
  const read = (content: unknown) => {
    const file = join(mkdtempSync(join(tmpdir(), 'conformance-baseline-')), 'baseline.json');
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return readBaseline(file, REQUIREMENTS);
  };

  test('is read unchanged', () => {
    const entries = [
      { id, reason: 'x', until: '2032-02-29', issue: 'https://tracker.example/7' },
      { id, kind: 'hidden', reason: 'x' },
    ];
    expect(read({ $schema: './schema.json', entries }).entries).toEqual(entries);
    expect(read({ entries: [] }).entries).toEqual([]);
    // Some editors start a file with a BOM.
    expect(read('\uFEFF{"entries": []}').entries).toEqual([]);
  });

  test.each([
    ['that is truncated', '{"entries": [', 'not JSON'],
    ['of another kind', [], 'not a valid baseline'],
    ['with an id that names nothing', { entries: [{ id: 'list.limit.defalt', reason: 'x' }] }, id],
    ['with a glob', { entries: [{ id: 'list.*', reason: 'x' }] }, 'unknown requirement'],
    ['without a reason', { entries: [{ id }] }, "'reason'"],
    ['with an empty reason', { entries: [{ id, reason: ' ' }] }, '/entries/0/reason'],
    ['with an invalid date', { entries: [{ id, reason: 'x', until: '2031-02-29' }] }, 'date'],
    ['with a typing error', { entries: [{ id, reason: 'x', untill: '2031-01-31' }] }, 'untill'],
    ['with an id twice', { entries: [1, 2].map(() => ({ id, reason: 'x' })) }, 'two entries'],
    ['with a kind that is unknown', { entries: [{ id, kind: 'known', reason: 'x' }] }, 'kind'],
  ])('%s is refused', (_, content, message) => {
    expect(() => read(content)).toThrow(message);
  });
});

test('--bail does not stop at a known violation', async () => {
  const fault = faultNamed('limit-default-25');
  const { close, ...service } = await startReference({ fault });
  const options = { only: ['list.limit.default'], settleMs: 50, bail: true, ...service };
  const baseline = [{ id: 'list.limit.default', reason: 'x' }];
  const [known, unknown] = [await conform({ ...options, baseline }), await conform(options)];
  await close();
  expect(known.recording.partial).toBe(false);
  expect(known.conformance).toMatchObject({ verdict: 'violated', run: { exitCode: 0 } });
  expect(unknown.recording.partial).toBe(true);
  expect(unknown.conformance.run.exitCode).toBe(1);
});
