import type { Deviation, ErrorBody } from './deviation.js';
import type { Violated } from './violated.js';

/** Violations of one cause. */
export interface Group {
  readonly deviation: Deviation;
  /** The wrong status that the same responses have, if the deviation is in their bodies. */
  readonly status?: Deviation;
  /** What is wrong with the bodies of the same responses, if the deviation is their media type. */
  readonly body?: ErrorBody;
  readonly violations: readonly Violated[];
  /** The violations that have the deviation itself. The others follow from these. */
  readonly own: readonly Violated[];
  /** Indices of the exchanges that show the violations. */
  readonly exchanges: ReadonlySet<number>;
}

/** Creates a group. @param own the violations that have the deviation itself; all of them if not given */
export function groupOf(
  deviation: Deviation,
  violations: readonly Violated[],
  own: readonly Violated[] = violations,
): Group {
  const exchanges = new Set(violations.map(({ exchange }) => exchange.index));
  return { deviation, violations, own, exchanges };
}

/** Whether every response of the first group is also in the second. */
export function isWithin(one: Group, other: Group): boolean {
  return [...one.exchanges].every((index) => other.exchanges.has(index));
}

/** Whether two groups have the same responses. */
export function areSame(one: Group, other: Group): boolean {
  return one.exchanges.size === other.exchanges.size && isWithin(one, other);
}
