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
