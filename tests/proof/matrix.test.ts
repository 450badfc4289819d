import { describe, expect, test } from 'vitest';

import { chosenPairs, everyPair, COMBINED_VARIATIONS } from '../../proof/behind.js';
import { isDisproven, matrix } from '../../proof/matrix.js';
import type { BehindOutcome, FaultOutcome, Proof, VariationOutcome } from '../../proof/prove.js';
import { FAULTS } from '../../reference/faults/index.js';

const OUTCOME = {
  name: 'limit-default-25',
  verdict: 'violated',
  failing: ['list.limit.default'],
  advised: [],
  undetermined: [],
  hidden: [],
  blind: [],
  causes: 1,
  suiteFaults: [],
};
const FOUND: FaultOutcome = {
  ...OUTCOME,
  breaks: 'list.limit.default',
  subtle: false,
  found: true,
  byItsOwn: true,
};
const ALONE: FaultOutcome = { ...FOUND, name: 'limit-default-25 with --only' };
const BEHIND: BehindOutcome = { ...FOUND, fault: 'limit-default-25', behind: 'latency' };
const CONFORMING: VariationOutcome = {
  ...OUTCOME,
  name: 'random-1-0',
  failing: [],
  about: '{"animals":20}',
  falsePositive: false,
};
const PROVEN: Proof = {
  faults: [FOUND],
  alone: [ALONE],
  behind: [BEHIND],
  hidden: [{ fault: 'limit-default-25', behind: 'empty-store', reason: 'there are no animals' }],
  variations: [{ ...CONFORMING, name: 'conforming' }],
  random: [CONFORMING],
};

describe('a proof fails', () => {
  const falsePositive = { ...CONFORMING, failing: ['pet.shape.object'], falsePositive: true };
  const broken = { suiteFaults: ['a mistake'] };

  test.each<[string, Partial<Proof>]>([
    [
      'for a fault that only another requirement found',
      { faults: [{ ...FOUND, byItsOwn: false }] },
    ],
    [
      'for a fault that its requirement does not find with --only',
      { alone: [{ ...ALONE, byItsOwn: false }] },
    ],
    [
      'for a fault that no requirement found',
      { faults: [{ ...FOUND, found: false, byItsOwn: false }] },
    ],
    [
      'for a fault that is not found with a variation',
      { behind: [{ ...BEHIND, found: false, byItsOwn: false }] },
    ],
    ['for a variation with a violation', { variations: [falsePositive] }],
    ['for a random service with a violation', { random: [falsePositive] }],
    ['for a fault of the suite', { random: [{ ...CONFORMING, ...broken }] }],
  ])('%s', (_why, part) => {
    expect(isDisproven(PROVEN)).toBe(false);
    expect(isDisproven({ ...PROVEN, ...part })).toBe(true);
  });
});

describe('the matrix', () => {
  test('shows which faults were found, and how many cannot show', () => {
    const text = matrix(PROVEN);
    expect(text).toContain('found               1  limit-default-25  (list.limit.default)');
    expect(text).toContain(
      'empty-store         0 tried, 0 found, 0 by the requirement that they break; 1 faults',
    );
    // An unmet SHOULD gives advice, and counts as not met.
    const advice = { ...FOUND, failing: [], advised: ['list.limit.default'] };
    const advised = matrix({ ...PROVEN, faults: [advice] });
    expect(advised).toContain('found               1  limit-default-25');
    expect(advised).toContain('median 1 not met');
  });

  test('names missed faults, and the choices of false positives', () => {
    const lost = { ...BEHIND, failing: [], found: false, byItsOwn: false };
    const random = { ...CONFORMING, failing: ['pet.shape.object'], falsePositive: true };
    const text = matrix({ ...PROVEN, behind: [lost], random: [random] });
    expect(text).toContain('MISSED  limit-default-25 with latency  (list.limit.default)  passed');
    expect(text).toContain('FALSE POSITIVE random-1-0  pet.shape.object  {"animals":20}');
  });
});

describe('the variations that faults are combined with', () => {
  test('are one variation for each fault, and each variation is used about equally often', () => {
    const pairs = chosenPairs(FAULTS, 'each');
    expect(pairs.map(({ fault }) => fault)).toEqual(FAULTS);
    const counts = COMBINED_VARIATIONS.map(
      (one) => pairs.filter(({ variation }) => variation === one).length,
    );
    expect(Math.min(...counts)).toBeGreaterThan(FAULTS.length / COMBINED_VARIATIONS.length / 2);
  });

  test('do not depend on which other faults are judged', () => {
    const all = chosenPairs(FAULTS, 'each').filter((_, index) => index % 7 === 3);
    const some = FAULTS.filter((_, index) => index % 7 === 3);
    expect(chosenPairs(some, 'each')).toEqual(all);
  });

  test('with "all", are all variations except those that hide the fault', () => {
    const hidden = everyPair(FAULTS).filter((pair) => pair.hidden !== undefined);
    expect(chosenPairs(FAULTS, 'all')).toHaveLength(
      FAULTS.length * COMBINED_VARIATIONS.length - hidden.length,
    );
    expect(hidden.length).toBeLessThan(FAULTS.length / 5);
  });
});
