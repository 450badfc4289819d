import { expect } from 'vitest';
import type { FaultOutcome } from '../../proof/prove.js';
import type { Fault } from '../../reference/fault.js';

/** Expects a violation of the requirement that a known-bad service breaks, or advice, and no fault of the suite. */
export function expectFound({ breaks }: Fault, outcome: FaultOutcome | undefined): void {
  expect(outcome?.suiteFaults).toEqual([]);
  expect([...(outcome?.failing ?? []), ...(outcome?.advised ?? [])]).toContain(breaks);
}
