import { beforeAll, describe, expect, test } from 'vitest';

import type { FaultOutcome } from '../../proof/prove.js';
import type { Fault } from '../../reference/fault.js';
import { testCauses, type Causes } from './causes.js';
import { unconfirmed } from './checked-sentences.js';
import { FAULTS, prove } from './compiled.js';
import { expectFound } from './found.js';
import { isSameWhenRejudged } from './judged-again.js';
import { PROOF } from './settings.js';
import { wrongWitnesses } from './witnessed.js';

/** One in `REJUDGED` runs is rejudged. */
const REJUDGED = 8;

/** Known-bad services, and words that the hint for each must contain. */
const HINTS: readonly (readonly [fault: string, says: string])[] = [
  ['category-rounded', 'float64'],
  ['category-of-32-bits', '32 bits'],
  ['redirect-listing-with-query', 'has no redirects'],
  ['error-page-when-malformed', 'Express'],
];

/**
 * Tests known-bad services. Each run is limited to the requirement that the service breaks, and to requirements whose requests show
 * the fault. The run must find the fault, with the right causes, hints and witnesses.
 */
export function testScopedRuns(faults: readonly Fault[]): void {
  const outcomes = new Map<string, FaultOutcome>();
  const disagreements: string[] = [];
  const causes = new Map<string, Causes>();
  const hints = new Map<string, readonly (string | undefined)[]>();
  const witnesses: string[] = [];
  const sentences: string[] = [];
  let judged = 0;

  beforeAll(async () => {
    const names = new Map(faults.map(({ name }) => [`${name} with --only`, name]));
    const { alone } = await prove({
      faults: [],
      alone: faults,
      variations: [],
      settings: PROOF,
      concurrency: 20,
      onJudged: (judgedName, conformed) => {
        const name = names.get(judgedName) ?? judgedName;
        judged += 1;
        const { requirements } = conformed.conformance;
        hints.set(
          name,
          requirements.flatMap(({ failures }) => failures.map(({ hint }) => hint)),
        );
        causes.set(name, conformed.conformance.causes);
        const { exchanges } = conformed.recording;
        sentences.push(
          ...unconfirmed(conformed.conformance, exchanges).map((wrong) => `${name}: ${wrong}`),
        );
        witnesses.push(...wrongWitnesses(conformed).map((wrong) => `${name}: ${wrong}`));
        if (judged % REJUDGED !== 0) return;
        if (!isSameWhenRejudged(conformed)) disagreements.push(name);
      },
    });
    for (const outcome of alone) outcomes.set(names.get(outcome.name) ?? outcome.name, outcome);
  }, 600_000);

  describe('every known-bad service is found by the requirement that it breaks', () => {
    test.each(faults)('$name: $breaks', (fault) => {
      expectFound(fault, outcomes.get(fault.name));
    });
  });

  test('rejudging the evidence gives the same verdicts', () => {
    expect(judged).toBeGreaterThan(REJUDGED);
    expect(disagreements).toEqual([]);
  });

  test('each group of violations has a witness: requests that show the violation, and that are all needed', () => {
    expect(witnesses).toEqual([]);
  });

  test('the exchanges confirm each sentence and number of the causes', () => {
    expect(sentences).toEqual([]);
  });

  testCauses(faults, causes);

  test('the known-bad services in the list of hints exist', () => {
    expect(FAULTS.map(({ name }) => name)).toEqual(
      expect.arrayContaining(HINTS.map(([name]) => name)),
    );
  });

  const names = new Set(faults.map(({ name }) => name));
  test.each(HINTS.filter(([name]) => names.has(name)))('%s gets the hint: %s', (name, says) => {
    expect(hints.get(name)?.some((hint) => hint?.includes(says))).toBe(true);
  });
}
