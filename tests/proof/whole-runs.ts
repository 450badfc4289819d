import { beforeAll, describe, expect, test } from 'vitest';

import type { FaultOutcome } from '../../proof/prove.js';
import type { Fault } from '../../reference/fault.js';
import { testCauses, type Causes } from './causes.js';
import { isRightlyCertified } from './certified.js';
import { FAULTS, prove } from './compiled.js';
import { expectFound } from './found.js';
import { isSameWhenRejudged } from './judged-again.js';
import { addedViolations, isOneInEight, PARTS } from './less-evidence.js';
import { PROOF } from './settings.js';
import { wrongWitnesses } from './witnessed.js';

/** For one in `CERTIFIED` known-bad services, the test asks for a certificate. */
const CERTIFIED = 5;
/** One in `REJUDGED` known-bad services is rejudged. Writing and reading the evidence takes as long as the run. */
const REJUDGED = 12;

/**
 * Tests known-bad services in whole runs: each is found by the requirement that it breaks, rejudging gives the same verdicts, and
 * almost every service has exactly one cause.
 */
export function testWholeRuns(faults: readonly Fault[]): void {
  const outcomes = new Map<string, FaultOutcome>();
  const disagreeing = new Set<string>();
  const wronglyCertified: string[] = [];
  let judged = 0;
  const causes = new Map<string, Causes>();
  const witnesses: string[] = [];
  const inParts = new Set(FAULTS.filter((_, place) => isOneInEight(place)).map(({ name }) => name));
  const added: string[] = [];

  beforeAll(async () => {
    const proven = await prove({
      faults,
      variations: [],
      settings: PROOF,
      onJudged: (name, conformed) => {
        causes.set(name, conformed.conformance.causes);
        judged += 1;
        if (inParts.has(name)) added.push(...addedViolations(name, conformed.recording, PARTS));
        witnesses.push(...wrongWitnesses(conformed).map((wrong) => `${name}: ${wrong}`));
        if (judged % REJUDGED === 0 && !isSameWhenRejudged(conformed)) disagreeing.add(name);
        if (judged % CERTIFIED === 0 && !isRightlyCertified(conformed)) wronglyCertified.push(name);
      },
    });
    for (const outcome of proven.faults) outcomes.set(outcome.name, outcome);
  });

  describe('a whole run finds every known-bad service', () => {
    test.each(faults)('$name: $breaks', (fault) => {
      expectFound(fault, outcomes.get(fault.name));
      expect(disagreeing).not.toContain(fault.name);
    });
  });

  test('a service is certified if it conforms, and only then', () => {
    expect(judged).toBeGreaterThan(CERTIFIED * 3);
    expect(wronglyCertified).toEqual([]);
  });

  test('each group of violations has a witness: requests that show the violation, and that are all needed', () => {
    expect(witnesses).toEqual([]);
  });

  test(`less evidence adds no violation: ${PARTS} parts of each run of every eighth known-bad service`, () => {
    expect(added).toEqual([]);
  });

  testCauses(faults, causes);
}
