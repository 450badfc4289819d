import { expect, test } from 'vitest';
import type { Conformance } from '../../helpers/verdict.js';
import type { Fault } from '../../reference/fault.js';

export type Causes = Conformance['causes'];

/** A known-bad service has one fault, so the report should show one cause. But a few faults show in several ways. */
const SHARE_WITH_ONE_CAUSE = 0.94;
/** In a small sample, two more services may have several causes by chance. */
const MORE_BY_CHANCE = 2;

/**
 * Tests that almost every known-bad service has exactly one cause. Also tests that the violated requirement belongs to a cause.
 * @param seen the causes of each service, by its name; a service without a cause has at most an unmet SHOULD
 */
export function testCauses(faults: readonly Fault[], seen: ReadonlyMap<string, Causes>): void {
  test('a cause of each known-bad service names the violated requirement, and is almost always the only cause', () => {
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
