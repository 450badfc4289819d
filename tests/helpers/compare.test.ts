import { describe, expect, test } from 'vitest';
import type { Side } from '../../helpers/compare/comparison.js';
import type { Exchange } from '../../helpers/exchange.js';
import type { Conformance, RequirementVerdict } from '../../helpers/verdict.js';
import { compare } from '../../suites/engine/compare.js';
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
    const { isSame, verdicts, incomparableVerdicts } = compare([side('a', before), side('b', now)]);
    expect({ isSame, verdicts }).toEqual({ isSame: true, verdicts: [] });
    expect(incomparableVerdicts).toHaveLength(now[0] === failed ? 0 : 1);
  });

  test('differs between profiles only if both runs sent the violating request', () => {
    const [listed, other] = [exchange(3), exchange(4)];
    const smoke = { run: { ...made.run, profile: 'smoke' as const } };
    const standard = (exchanges: readonly Exchange[]): Side => ({
      ...side('a', [
        verdict(0, { verdict: 'fail', failures: [{ ...failure(listed), exchange: 0 }] }),
      ]),
      exchanges,
    });
    const few = (exchanges: readonly Exchange[]): Side => ({
      ...side('b', [passed], {}, smoke),
      exchanges,
    });
    for (const inOrder of [(all: Side[]) => all, (all: Side[]) => all.toReversed()]) {
      expect(compare(inOrder([standard([listed]), few([listed])])).isSame).toBe(false);
      const alone = compare(inOrder([standard([listed]), few([other])]));
      expect(alone.verdicts).toEqual([]);
      expect(alone.incomparableVerdicts.map(({ id }) => id)).toEqual([passed.id]);
      const withOtherRequests = { ...standard([listed]), exchanges: [other] };
      expect(compare(inOrder([withOtherRequests, side('b', [passed])])).isSame).toBe(false);
    }
  });

  test('is shown with what was observed, or why it is undetermined', () => {
    const [row] = compare([side('a', [failed]), side('b', [undetermined])]).verdicts;
    expect(row?.cells.map((cell) => cell?.detail)).toEqual([
      'expected "Rex 3", observed "REX"',
      'the service was overloaded',
    ]);
  });
});

describe('a violated requirement', () => {
  const exchanges = [exchange(0), exchange(1)];
  const failing = (...at: readonly number[]): RequirementVerdict =>
    verdict(0, {
      verdict: 'fail',
      failures: at.map((index) => failure(exchange(index), { observed: `REX ${index}` })),
    });
  const unanswered = (index: number): Exchange => {
    const { answer: _, ...lost } = exchange(index);
    return { ...lost, error: 'the connection was dropped' };
  };
  const run = (one: RequirementVerdict, listed: readonly Exchange[] = exchanges): Side => ({
    ...side('a', [one]),
    exchanges: listed,
  });

  test('is reported if both runs violate it, but a request violates it in only one of them', () => {
    const { isSame, otherFailures } = compare([run(failing(0)), run(failing(0, 1))]);
    expect(isSame).toBe(true);
    expect(otherFailures.map(({ id }) => id)).toEqual([failed.id]);
    expect(otherFailures[0]?.cells).toEqual([
      null,
      expect.stringMatching(/^POST \/pets .*: expected "Rex 1", observed REX 1$/),
    ]);
  });

  test('is reported for each run that violates it, with the number of other violations', () => {
    const others = [...exchanges, exchange(2)];
    const sides = [run(failing(0), others), run(failing(1, 2), others)];
    const [row] = compare(sides).otherFailures;
    expect(row?.cells[0]).toMatch(/observed REX 0$/);
    expect(row?.cells[1]).toMatch(/observed REX 1, and 1 more$/);
  });

  test.each([
    ['that the same requests violate', run(failing(0, 1)), run(failing(1, 0, 1))],
    [
      'that a request violates, if the other run did not send this request,',
      run(failing(0), exchanges.slice(0, 1)),
      run(failing(0, 1)),
    ],
    [
      'that a request violates, if the other run got no response to this request,',
      run(failing(0), [exchange(0), unanswered(1)]),
      run(failing(0, 1)),
    ],
    ['that passes in the other run', run(passed), run(failing(0))],
    ['of a run without evidence', side('a', [failing(0)]), run(failing(0, 1))],
    [
      'with more violations than a report keeps',
      run(failing(...Array.from({ length: 20 }, () => 0))),
      run(failing(0, 1)),
    ],
  ])('%s is not reported', (_, before, now) => {
    expect(compare([before, now]).otherFailures).toEqual([]);
  });
});

describe('an observation', () => {
  const differs = (before: string, now: string): boolean =>
    !compare([side('a', [], { 'x.y': before }), side('b', [], { 'x.y': now })]).isSame;

  test.each([
    ['400', '200, 20 animals', true],
    ['200, 20 animals', '200, 100 animals', true],
    ['400', '422', true],
    ['200', '200, 20 animals', false],
    ['200, 20 animals', '200', false],
    ['200', '200', false],
    ['a', 'a, b', true],
    ['', '400', true],
  ])('with the values %j and %j differs: %s', (before, now, expected) => {
    expect(differs(before, now)).toBe(expected);
  });

  test('of only one run does not differ', () => {
    const { isSame, incomparableObservations } = compare([
      side('a', [], { 'x.y': '1' }),
      side('b', []),
    ]);
    expect({ isSame, incomparableObservations }).toEqual({
      isSame: true,
      incomparableObservations: ['x.y'],
    });
  });
});

/**
 * Refusals of bodies without a name. The keys say what each body had instead of the name; the values are the codes of the Errors.
 */
function refusals(codes: Readonly<Record<string, string>>): Exchange[] {
  return Object.entries(codes).map(([probe, code], at) =>
    exchange(at, {
      operation: 'createPet',
      probe: {
        id: 'create.refused.name-missing',
        trial: at,
        value: '""',
        origin: 'example',
        step: 'refused',
        of: 1,
      },
      request: { ...exchange(at).request, body: `{"${probe}":1}` },
      answer: { status: 400, headers: [], body: JSON.stringify({ code }) },
    }),
  );
}

describe('an observation that combines several probes', () => {
  const id = 'errors.code.create.name-missing';
  const smoke = { run: { ...made.run, profile: 'smoke' } };
  const combined = (codes: Readonly<Record<string, string>>, more?: Partial<Conformance>): Side => {
    const value = [...new Set(Object.values(codes))].join(' or ');
    return { ...side('a', [], { [id]: value }, more), exchanges: refusals(codes) };
  };
  const withoutEvidence = (one: Side): Side => ({
    label: one.label,
    conformance: one.conformance,
  });
  const wide = combined({ null: 'invalid', empty: 'missing' });
  const narrow = combined({ empty: 'missing' }, smoke);

  test('is the same if the same probes get the same responses, whatever else was sent', () => {
    const { isSame, incomparableObservations } = compare([wide, narrow]);
    expect({ isSame, incomparableObservations }).toEqual({
      isSame: true,
      incomparableObservations: [id],
    });
  });

  test('differs if one of the probes gets another response', () => {
    const changed = combined({ empty: 'no_name' }, smoke);
    expect(compare([wide, changed]).observations.map((row) => row.id)).toEqual([id]);
    expect(compare([narrow, wide, changed]).isSame).toBe(false);
  });

  test('is the same if the runs have no probe in common', () => {
    expect(compare([wide, combined({ other: 'another' }, smoke)]).isSame).toBe(true);
  });

  test('is not compared without evidence, unless both runs had the same settings', () => {
    const { isSame, notes } = compare([withoutEvidence(wide), withoutEvidence(narrow)]);
    expect(isSame).toBe(true);
    expect(notes.join()).toContain('no observations that combine several probes');
    expect(
      compare([withoutEvidence(wide), withoutEvidence(combined({ empty: 'missing' }))]).isSame,
    ).toBe(false);
  });
});

describe('several runs', () => {
  test('make a matrix with a cell for each run', () => {
    const { observations, runs } = compare([
      side('a', [], { 'x.y': '200', 'x.z': '1' }),
      side('b', [], { 'x.y': '200, 1 animal', 'x.z': '1' }),
      side('c', [], { 'x.y': '200, no animals', 'x.z': '1' }),
      side('d', [], {}),
    ]);
    expect(runs.map(({ label }) => label)).toEqual(['a', 'b', 'c', 'd']);
    expect(observations).toEqual([
      { id: 'x.y', text: 'x.y', cells: ['200', '200, 1 animal', '200, no animals', null] },
    ]);
  });

  test('have notes about different settings, or an early end', () => {
    const other = {
      suite: { name: made.suite.name, version: '9.0.0' },
      run: { ...made.run, profile: 'smoke', seed: 1, only: ['a.b.c'], partial: true },
    };
    const { notes, isSame } = compare([side('a', []), side('b', [], {}, other)]);
    expect(isSame).toBe(true);
    for (const word of ['9.0.0', 'smoke', 'scopes', 'seeds', 'b stopped', 'evidence.har']) {
      expect(notes.join('\n')).toContain(word);
    }
  });

  test('do not differ only because of their addresses, times or ids', () => {
    const other = {
      target: { ...made.target, baseUrl: 'https://elsewhere.example/v1' },
      run: { ...made.run, id: 'other', startedAt: '2030-01-01T00:00:00Z' },
    };
    expect(compare([side('a', [passed]), side('b', [passed], {}, other)]).isSame).toBe(true);
  });
});

/** Responses to the same requests. `time` gives the duration of each, in ms. */
function timed(count: number, time: (at: number) => number): Exchange[] {
  return Array.from({ length: count }, (_, at) =>
    exchange(at, {
      operation: 'listPets',
      start: at * 1000,
      end: at * 1000 + Math.round(time(at) * 1000),
    }),
  );
}

describe('response times', () => {
  const withTimes = (label: string, exchanges: readonly Exchange[]): Side => ({
    ...side(label, []),
    exchanges,
  });
  const usual = timed(100, (at) => 10 + (at % 3));

  test('are never a difference, and a different concurrency is noted', () => {
    const oneByOne = { ...made.run, settings: { ...made.run.settings, concurrency: 1 } };
    const { isSame, notes } = compare([
      withTimes('a', usual),
      {
        ...side('b', [], {}, { run: oneByOne }),
        exchanges: timed(100, () => 1),
      },
    ]);
    expect(isSame).toBe(true);
    expect(notes).toEqual([expect.stringMatching(/^different pacing \(.*--concurrency 1\)/)]);
  });

  test('are shown with their spread, if there is evidence', () => {
    const { times } = compare([withTimes('a', usual), side('b', [])]);
    expect(times).toHaveLength(1);
    expect(times[0]?.cells).toEqual([{ answers: 100, median: 11, low: 10, high: 12 }, null]);
    expect(compare([side('a', []), side('b', [])]).times).toEqual([]);
  });
});
