import { describe, expect, test } from 'vitest';
import { isAsGood, worse } from '../../proof/guard.js';
import type { FaultOutcome, Proof, VariationOutcome } from '../../proof/prove.js';

const FAULTLESS: VariationOutcome = {
  name: 'conforming',
  about: '',
  verdict: 'conforming',
  failing: [],
  advised: [],
  undetermined: [],
  hidden: [],
  blind: [],
  causes: 0,
  suiteFaults: [],
  falsePositive: false,
};
const FOUND: FaultOutcome = {
  ...FAULTLESS,
  name: 'limit-default-25',
  failing: ['list.limit.default'],
  breaks: 'list.limit.default',
  subtle: false,
  found: true,
  byItsOwn: true,
};
const ALONE: FaultOutcome = { ...FOUND, name: 'limit-default-25 with --only' };
const BEHIND = {
  ...FOUND,
  name: 'limit-default-25 behind latency',
  fault: FOUND.name,
  behind: 'latency',
};
const RANDOM: VariationOutcome = { ...FAULTLESS, name: 'random-1-0' };
const BEFORE: Proof = {
  faults: [FOUND],
  alone: [ALONE],
  behind: [BEHIND],
  hidden: [],
  variations: [FAULTLESS],
  random: [RANDOM],
};
const LOST = { failing: [], found: false, byItsOwn: false };

test('a build is as good as itself', () => {
  expect(isAsGood(worse(BEFORE, BEFORE))).toBe(true);
});

describe('a build is worse if it', () => {
  test.each<[string, Partial<Proof>, string]>([
    [
      'no longer finds a known-bad service',
      { faults: [{ ...FOUND, ...LOST }] },
      'limit-default-25 (list.limit.default): not found',
    ],
    [
      'finds a known-bad service only by another requirement',
      { faults: [{ ...FOUND, failing: ['list.limit.exact'], byItsOwn: false }] },
      'limit-default-25 (list.limit.default): not found, but found by list.limit.exact',
    ],
    [
      'no longer finds a known-bad service with --only',
      { alone: [{ ...ALONE, ...LOST, undetermined: ['list.limit.default'] }] },
      'limit-default-25 with --only (list.limit.default): undetermined',
    ],
    [
      'no longer finds a known-bad service with a variation',
      { behind: [{ ...BEHIND, ...LOST }] },
      'limit-default-25 behind latency (list.limit.default): not found',
    ],
    [
      'judges fewer known-bad services',
      { alone: [] },
      'limit-default-25 with --only (list.limit.default): not judged any more',
    ],
    [
      'does not find a known-bad service with a variation that was not tried before',
      { behind: [{ ...BEHIND, ...LOST, name: 'limit-default-25 behind late-writes' }] },
      'limit-default-25 behind late-writes (list.limit.default): not found',
    ],
    [
      'no longer combines a known-bad service with a variation',
      { behind: [] },
      'limit-default-25 behind latency (list.limit.default): not judged any more',
    ],
    ['judges fewer conforming services', { random: [] }, 'random-1-0: not judged any more'],
  ])('%s', (_why, part, line) => {
    const found = worse(BEFORE, { ...BEFORE, ...part });
    expect(found).toMatchObject({ lost: [line], falsePositives: [], undetermined: [] });
    expect(isAsGood(found)).toBe(false);
  });

  test('reports a false positive', () => {
    const after = { ...BEFORE, random: [{ ...RANDOM, failing: ['pet.shape.object'] }] };
    const found = worse(BEFORE, after);
    expect(found).toMatchObject({ falsePositives: ['random-1-0: pet.shape.object'] });
    expect(isAsGood(found)).toBe(false);
  });

  test('leaves a conforming service undetermined, or reports a new false positive', () => {
    const open = { ...FAULTLESS, undetermined: ['list.order'] };
    const violated = { ...FAULTLESS, name: 'new', failing: ['list.order'] };
    const found = worse(BEFORE, { ...BEFORE, variations: [open, violated] });
    expect(found).toMatchObject({
      lost: [],
      falsePositives: ['new: list.order'],
      undetermined: ['conforming: list.order'],
    });
    expect(isAsGood(found)).toBe(false);
  });

  test('reports a fault of the suite', () => {
    const found = worse(BEFORE, { ...BEFORE, alone: [{ ...ALONE, suiteFaults: ['a mistake'] }] });
    expect(found.suiteFaults).toEqual(['limit-default-25 with --only: a mistake']);
    expect(isAsGood(found)).toBe(false);
  });
});

describe('a build is as good if it', () => {
  test.each<[string, Partial<Proof>]>([
    [
      'finds a known-bad service by more requirements',
      { faults: [{ ...FOUND, failing: ['list.order', 'list.limit.default'] }] },
    ],
    [
      'finds a known-bad service with a variation by another requirement',
      { behind: [{ ...BEHIND, failing: ['list.order'], byItsOwn: false }] },
    ],
    [
      'finds a known-bad service with a different variation than before',
      { behind: [{ ...BEHIND, name: 'limit-default-25 behind late-writes' }] },
    ],
    [
      'reports other violations that hide the requirement',
      {
        faults: [
          { ...FOUND, byItsOwn: false, undetermined: [FOUND.breaks], hidden: [FOUND.breaks] },
        ],
      },
    ],
  ])('%s', (_why, part) => {
    expect(isAsGood(worse(BEFORE, { ...BEFORE, ...part }))).toBe(true);
  });

  test('fixes a false positive, and finds a fault that was not found before', () => {
    const before: Proof = {
      ...BEFORE,
      faults: [{ ...FOUND, ...LOST }],
      random: [
        { ...RANDOM, failing: ['list.order'], falsePositive: true, undetermined: ['pet.id'] },
      ],
    };
    expect(isAsGood(worse(before, BEFORE))).toBe(true);
  });
});
