import { expect } from 'vitest';
import type { FaultOutcome } from '../../proof/prove.js';
import type { Fault } from '../../reference/fault.js';

/** Expects that the requirement that a known-bad service breaks finds it, without a fault of the suite. */
export function expectFound({ breaks }: Fault, outcome: FaultOutcome | undefined): void {
  expect(outcome?.suiteFaults).toEqual([]);
  expect([...(outcome?.failing ?? []), ...(outcome?.advised ?? [])]).toContain(breaks);
}
