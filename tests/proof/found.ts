import { expect } from 'vitest';
import type { FaultOutcome } from '../../proof/prove.js';
import type { Fault } from '../../reference/fault.js';

/** A known-bad service is found by the requirement that it breaks, without a fault of ours. */
export function expectFound({ breaks }: Fault, outcome: FaultOutcome | undefined): void {
  expect(outcome?.suiteFaults).toEqual([]);
  expect([...(outcome?.failing ?? []), ...(outcome?.advised ?? [])]).toContain(breaks);
}
