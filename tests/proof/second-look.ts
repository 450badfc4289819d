import { expect } from 'vitest';
import type { FaultOutcome, ProofOptions, VariationOutcome } from '../../proof/prove.js';
import type { Fault } from '../../reference/fault.js';
import { prove } from './compiled.js';

/** A known-bad service is found by the requirement that it breaks, without a fault of ours. */
export function expectFound({ breaks }: Fault, outcome: FaultOutcome | undefined): void {
  expect(outcome?.suiteFaults).toEqual([]);
  expect([...(outcome?.failing ?? []), ...(outcome?.advised ?? [])]).toContain(breaks);
}

/** Judges known-bad services; a race shows by chance, so that one that was missed is judged once more, by itself. */
export async function proveFaults(options: ProofOptions): Promise<Map<string, FaultOutcome>> {
  const { faults } = await prove(options);
  const outcomes = new Map(faults.map((outcome) => [outcome.name, outcome]));
  const missed = new Set(faults.filter(({ byItsOwn }) => !byItsOwn).map(({ name }) => name));
  const again = await prove({
    ...options,
    faults: options.faults.filter(({ name }) => missed.has(name)),
    together: 1,
  });
  for (const outcome of again.faults) outcomes.set(outcome.name, outcome);
  return outcomes;
}

/**
 * Judges conforming services. A request may hang where a process serves and judges a dozen at once: one that was left
 * undetermined is judged once more, by itself.
 */
export async function proveInnocence(options: ProofOptions): Promise<readonly VariationOutcome[]> {
  const { variations } = await prove(options);
  const isOpen = ({ undetermined }: VariationOutcome): boolean => undetermined.length > 0;
  const open = new Set(variations.filter(isOpen).map(({ name }) => name));
  const again = await prove({
    ...options,
    variations: options.variations.filter(({ name }) => open.has(name)),
    together: 1,
  });
  return [...variations.filter((outcome) => !isOpen(outcome)), ...again.variations];
}
