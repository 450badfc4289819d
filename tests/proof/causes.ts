import { expect, test } from 'vitest';
import type { Conformance } from '../../helpers/verdict.js';
import type { Fault } from '../../reference/fault.js';

export type Causes = Conformance['causes'];

/** A known-bad service has one fault: so one cause is enough, but for a few whose fault shows in several ways. */
const SHARE_WITH_ONE_CAUSE = 0.96;
/** Of a small sample, two more may be among those few. */
const MORE_BY_CHANCE = 2;

/**
 * Almost every known-bad service has exactly one cause, and the requirement that each one violates belongs to a cause.
 * @param seen by name of the service; those without a cause have unmet advice at most
 */
export function testCauses(faults: readonly Fault[], seen: ReadonlyMap<string, Causes>): void {
  test('a cause names the requirement that is violated, and it is almost always the only one', () => {
    const shown = faults.flatMap(({ name, breaks }) => {
      const causes = seen.get(name) ?? [];
      return causes.length === 0 ? [] : [{ name, breaks, causes }];
    });
    expect(shown.length).toBeGreaterThan(faults.length * 0.9);
    const unnamed = shown.filter(
      ({ breaks, causes }) => !causes.some(({ requirements }) => requirements.includes(breaks)),
    );
    expect(unnamed.map(({ name }) => name)).toEqual([]);
    const single = shown.filter(({ causes }) => causes.length === 1);
    const extra = faults.length < 200 ? MORE_BY_CHANCE : 0;
    expect(single.length + extra).toBeGreaterThanOrEqual(shown.length * SHARE_WITH_ONE_CAUSE);
  });
}
