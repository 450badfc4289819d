import { expect, test } from 'vitest';
import type { Conformance } from '../../helpers/verdict.js';
import type { Fault } from '../../reference/fault.js';

export type Causes = Conformance['causes'];

/** Whether one of the first two causes names the requirement that the fault violates: a person reads those first. */
function isNamed({ breaks }: Fault, causes: Causes): boolean {
  return causes.slice(0, 2).some(({ requirements }) => requirements.includes(breaks));
}

/**
 * For each known-bad service, one of the first two causes names the requirement that it violates.
 * @param seen by name of the service; what has no causes has unmet advice at most
 */
export function holdCauses(faults: readonly Fault[], seen: ReadonlyMap<string, Causes>): void {
  test('one of the first two causes names the requirement that is violated', () => {
    const shown = faults.filter(({ name }) => (seen.get(name) ?? []).length > 0);
    expect(shown.length).toBeGreaterThan(faults.length * 0.9);
    const unnamed = shown.filter((fault) => !isNamed(fault, seen.get(fault.name) ?? []));
    expect(unnamed.map(({ name }) => name)).toEqual([]);
  });
}
