import { describe, expect, test } from 'vitest';
import type { Side } from '../../helpers/compare/comparison.js';
import type { Conformance, RequirementVerdict } from '../../helpers/verdict.js';
import { compare } from '../../helpers/compare/compare.js';
import { conformance, exchange, failure, recording, verdict } from '../reports/samples.js';

const made = conformance(recording([]), 0);

function side(
  label: string,
  requirements: readonly RequirementVerdict[],
  observations: Readonly<Record<string, string>> = {},
  more: Partial<Conformance> = {},
): Side {
  const seen = Object.entries(observations).map(([id, value]) => ({ id, text: id, value }));
  return { label, conformance: { ...made, requirements, observations: seen, ...more } };
}

const passed = verdict(0);
const failed = verdict(0, { verdict: 'fail', failures: [failure(exchange(3))] });
const undetermined = verdict(0, { verdict: 'undetermined', reason: 'the service was overloaded' });
const blindSpot = verdict(0, { verdict: 'not-applicable', reason: 'blind spot: too few animals' });
const unmet = verdict(0, { verdict: 'advice', reason: 'no header' });

describe('a verdict', () => {
  test.each([
    ['passed', 'violated', passed, failed],
    ['violated', 'advice', failed, unmet],
    ['passed', 'undetermined', passed, undetermined],
  ])('that was %s and is %s differs', (_, __, before, now) => {
    const { isSame, verdicts } = compare([side('a', [before]), side('b', [now])]);
    expect(isSame).toBe(false);
    expect(verdicts.map(({ cells }) => cells.map((cell) => cell?.verdict))).toEqual([
      [before.verdict, now.verdict],
    ]);
  });

  test.each([
    ['is passed in one run and a blind spot in the other', [passed], [blindSpot]],
    ['is violated in one run and a blind spot in the other', [failed], [blindSpot]],
    ['exists in only one run', [passed], []],
    ['is the same in both runs', [failed], [failed]],
  ])('that %s does not differ', (_, before, now) => {
    const { isSame, verdicts, missing } = compare([side('a', before), side('b', now)]);
    expect({ isSame, verdicts }).toEqual({ isSame: true, verdicts: [] });
    expect(missing).toHaveLength(now[0] === failed ? 0 : 1);
  });

  test('is shown with what was observed, or why it is undetermined', () => {
    const [row] = compare([side('a', [failed]), side('b', [undetermined])]).verdicts;
    expect(row?.cells.map((cell) => cell?.detail)).toEqual([
      'expected "Rex 3", observed "REX"',
      'the service was overloaded',
    ]);
  });
});

describe('a requirement that both runs violate', () => {
  const cause = (text: string, requirements = [failed.id]): Conformance['causes'][number] => ({
    number: 1,
    text: `${text} (1 of 1 responses)`,
    sentences: [{ text, responses: ['1 of 1 responses'], requirements }],
    request: 'GET /pets',
    expected: 'status 200',
    observed: 'status 500',
    requirements,
    exchange: 0,
    exchanges: [],
    witness: [],
    reproduce: [],
  });
  const run = (one: RequirementVerdict, ...causes: Conformance['causes']): Side =>
    side('a', [one], {}, { causes });

  test('differs by the sentences that only one of them has', () => {
    const { isSame, verdicts, violations } = compare([
      run(failed, cause('names are cut')),
      run(failed, cause('ids occur twice'), cause('names are cut')),
    ]);
    expect({ isSame, verdicts }).toEqual({ isSame: false, verdicts: [] });
    expect(violations).toEqual([
      { id: failed.id, text: failed.text, cells: [[], ['ids occur twice']] },
    ]);
  });

  test.each([
    ['with the same sentences in another order', ['a', 'b'], ['b', 'a']],
    ['with one sentence for several causes', ['a', 'a'], ['a']],
  ])('%s does not differ', (_, before, now) => {
    const of = (texts: readonly string[]): Side => run(failed, ...texts.map((one) => cause(one)));
    expect(compare([of(before), of(now)]).isSame).toBe(true);
  });

  test('does not differ by a cause of another requirement', () => {
    const other = cause('ids occur twice', ['x.y.z']);
    expect(compare([run(failed), run(failed, other)]).isSame).toBe(true);
  });

  test('is compared among the runs that violate it', () => {
    const { violations } = compare([
      run(failed, cause('names are cut')),
      run(passed),
      run(failed, cause('names are cut')),
    ]);
    expect(violations).toEqual([]);
  });
});

describe('an observation', () => {
  const differs = (before: string, now: string): boolean =>
    !compare([side('a', [], { 'x.y': before }), side('b', [], { 'x.y': now })]).isSame;

  test.each([
    ['400', '422', true],
    ['200', '200', false],
    ['', '400', true],
  ])('with the values %j and %j differs: %s', (before, now, expected) => {
    expect(differs(before, now)).toBe(expected);
  });
});

describe('several runs', () => {
  test('make a matrix with a cell for each run', () => {
    const { observations, runs } = compare([
      side('a', [], { 'x.y': '200', 'x.z': '1' }),
      side('b', [], { 'x.y': '201', 'x.z': '1' }),
      side('c', [], { 'x.y': '404', 'x.z': '1' }),
      side('d', [], {}),
    ]);
    expect(runs.map(({ label }) => label)).toEqual(['a', 'b', 'c', 'd']);
    expect(observations).toEqual([{ id: 'x.y', text: 'x.y', cells: ['200', '201', '404', null] }]);
  });

  test('have notes about different settings, or an early end', () => {
    const other = {
      suite: { name: made.suite.name, version: '9.0.0' },
      run: { ...made.run, profile: 'smoke', seed: 1, only: ['a.b.c'], partial: true },
    };
    const { notes, isSame } = compare([side('a', []), side('b', [], {}, other)]);
    expect(isSame).toBe(true);
    for (const word of ['9.0.0', 'smoke', 'scopes', 'seeds', 'b stopped']) {
      expect(notes.join('\n')).toContain(word);
    }
  });
});
