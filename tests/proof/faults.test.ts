import { beforeAll, describe, expect, test } from 'vitest';

import type { FaultOutcome } from '../../proof/prove.js';
import { isRight, type Causes } from './causes.js';
import { FAULTS } from './compiled.js';
import { agreesWithItself } from './judged-again.js';
import { proveFaults } from './second-look.js';
import { PROOF } from './settings.js';

const outcomes = new Map<string, FaultOutcome>();
const disagreements: string[] = [];
const causes = new Map<string, Causes>();
const hints = new Map<string, readonly (string | undefined)[]>();
/** Judging again is tried on some here, and on all in the long proofs. */
const EVERY = 8;
let judged = 0;

beforeAll(async () => {
  const faults = await proveFaults({
    faults: FAULTS,
    variations: [],
    settings: PROOF,
    scoped: true,
    together: 12,
    onJudged: (name, conformed) => {
      judged += 1;
      const { requirements } = conformed.conformance;
      hints.set(
        name,
        requirements.flatMap(({ failures }) => failures.map(({ hint }) => hint)),
      );
      causes.set(name, conformed.conformance.causes);
      if (judged % EVERY !== 0) return;
      if (!agreesWithItself(conformed)) disagreements.push(name);
    },
  });
  for (const [name, outcome] of faults) outcomes.set(name, outcome);
}, 600_000);

describe('every known-bad service is found by the requirement that it breaks', () => {
  test.each(FAULTS.map(({ name, breaks }) => [name, breaks] as const))('%s: %s', (name, breaks) => {
    const outcome = outcomes.get(name);
    expect(outcome?.suiteFaults).toEqual([]);
    expect([...(outcome?.failing ?? []), ...(outcome?.advised ?? [])]).toContain(breaks);
  });
});

test('evidence that is judged again gives the same', () => {
  expect(judged).toBeGreaterThan(EVERY);
  expect(disagreements).toEqual([]);
});

test('what fails has one cause, and the right one, for nearly every fault', () => {
  const failing = FAULTS.filter(({ name }) => (causes.get(name) ?? []).length > 0);
  expect(failing.length).toBeGreaterThan(FAULTS.length * 0.9);
  const one = failing.filter((fault) => {
    const shown = causes.get(fault.name) ?? [];
    return shown.length === 1 && isRight(fault, shown);
  });
  expect(one.length / failing.length).toBeGreaterThan(0.95);
});

test.each([
  ['filter-after-limit', 'LIMIT is applied before WHERE'],
  ['limit-default-25', 'default page size'],
  ['limit-one-more', 'One animal too many'],
  ['category-rounded', 'float64'],
  ['category-of-32-bits', 'int32'],
  ['crash-on-astral-name', 'utf8mb4'],
  ['name-as-html', 'escaped for HTML'],
  ['list-beginning-of-key', 'compared by a part of it'],
  ['list-key-in-any-case', 'letter case'],
  ['redirect-listing-with-query', 'slash at the end'],
  ['error-page-when-malformed', 'Express'],
])('%s gets the hint: %s', (name, says) => {
  expect(hints.get(name)?.some((hint) => hint?.includes(says))).toBe(true);
});
