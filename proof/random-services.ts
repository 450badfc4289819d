import fc from 'fast-check';

import { CHOICES, ODD_TEXTS, type Choices } from '../reference/choices.js';
import type { Variation } from '../reference/variation.js';

type Choice = keyof typeof CHOICES;

const oddTexts = fc.subarray([...ODD_TEXTS]);
/** Delays in ms. They stay under a fifth of the settle time of proofs. */
const late = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 70 }));
/**
 * Draws mostly the usual value. If all choices of a service were unusual, none would be tested well. Unusual choices also make
 * responses long, which takes time.
 */
const seldom = <T>(usual: T, ...others: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );

/** Choices that are drawn with other weights, or without some of their values. */
const ADJUSTED: Partial<{ readonly [Name in Choice]: fc.Arbitrary<Choices[Name]> }> = {
  omittedStatus: fc.constantFrom(
    ...CHOICES.omittedStatus.filter((one) => !/changing|every/.test(one)),
  ),
  categories: fc.constantFrom('any', 'known', 'positive', 'not-negative', 'int32', 'double-safe'),
  space: seldom(...CHOICES.space),
  escapes: seldom(...CHOICES.escapes),
  extraFields: seldom('none', 'some', 'confusing'),
  firstFieldTwice: seldom(false, true),
  framing: seldom('length', 'chunked', 'until-close'),
  closing: seldom(false, true),
  removed: seldom<Choices['removed']>(...CHOICES.removed),
};
/** Choices that are never drawn: only named variations have them. */
const LEFT_OUT: ReadonlySet<string> = new Set<Choice>(['throttledLeaves', 'earlyHints']);

const oneOfEach = Object.entries(CHOICES)
  .filter(([name]) => !LEFT_OUT.has(name))
  .map(([name, values]) => [name, ADJUSTED[name as Choice] ?? fc.constantFrom<unknown>(...values)]);

/**
 * Random conforming services that combine permitted variations. Limits on concurrent requests and transient errors are rare, because
 * they take seconds.
 */
const conformingChoices = fc.record(
  {
    animals: fc.constantFrom(0, 1, 19, 20, 21, 30, 60, 99, 100, 101, 130, 700),
    lateInList: late,
    lateInFilter: late,
    lateInGet: late,
    replicaLag: late,
    cacheFor: late,
    othersPerSecond: seldom(0, 5, 20, 50),
    mostAtOnce: seldom(0, 4),
    dropped: seldom(0, 0.02),
    transient: seldom(0, 0.03),
    latency: fc.constantFrom(0, 0, 0, 5),
    jitter: fc.constantFrom(0, 0, 0, 10),
    oddNamesRefused: oddTexts,
    oddTextsRefused: oddTexts,
    ...(Object.fromEntries(oneOfEach) as Record<Choice, fc.Arbitrary<unknown>>),
  },
  { requiredKeys: [], noNullPrototype: true },
) as fc.Arbitrary<Partial<Choices>>;

/** Generates this many conforming services; the same seed gives the same ones. */
export function randomServices(seed: number, count: number): Variation[] {
  return fc.sample(conformingChoices, { seed, numRuns: count }).map((choices, index) => ({
    name: `random-${seed}-${index}`,
    about: JSON.stringify(choices),
    choices,
  }));
}
