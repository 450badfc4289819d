import { beforeAll, describe, expect, test } from 'vitest';

import type { FaultOutcome } from '../../proof/prove.js';
import type { Fault } from '../../reference/fault.js';
import { holdCauses, type Causes } from './causes.js';
import { agreesWithItself } from './judged-again.js';
import { proveFaults } from './second-look.js';
import { PROOF } from './settings.js';

/** Known-bad services in whole runs: found by what they break, without a fault of ours, the same when judged again, and named by one cause. */
export function holdWholeRuns(faults: readonly Fault[]): void {
  const outcomes = new Map<string, FaultOutcome>();
  const disagreeing = new Set<string>();
  const causes = new Map<string, Causes>();

  beforeAll(async () => {
    const proven = await proveFaults({
      faults,
      variations: [],
      settings: PROOF,
      onJudged: (name, conformed) => {
        if (!agreesWithItself(conformed)) disagreeing.add(name);
        causes.set(name, conformed.conformance.causes);
      },
    });
    for (const [name, outcome] of proven) outcomes.set(name, outcome);
  });

  describe('a whole run finds every known-bad service', () => {
    test.each(faults.map(({ name, breaks }) => [name, breaks] as const))(
      '%s: %s',
      (name, breaks) => {
        const outcome = outcomes.get(name);
        expect(outcome?.suiteFaults).toEqual([]);
        expect([...(outcome?.failing ?? []), ...(outcome?.advised ?? [])]).toContain(breaks);
        expect(disagreeing).not.toContain(name);
      },
    );
  });

  holdCauses(faults, causes);
}
