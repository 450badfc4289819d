import { groupBy } from '../group-by.js';
import type { Violation } from '../violation.js';

/** Maximum number of failures of one requirement in a report. All failures are counted. */
export const MOST_FAILURES = 10;

export function groupOf({ kind, operation, subject, pointer = '' }: Violation): string {
  return [kind, operation, subject ?? pointer.replaceAll(/\/\d+/g, '/*')].join(' ');
}

export function firstOfEach(violations: readonly Violation[]): readonly Violation[] {
  return [...groupBy(violations, groupOf).values()].flatMap((group) => group.slice(0, 1));
}

/** Returns the violations to report: first one of each group, then the others in their order. */
export function reported(violations: readonly Violation[]): readonly Violation[] {
  const firsts = new Set(firstOfEach(violations).slice(0, MOST_FAILURES));
  const rest = violations.filter((violation) => !firsts.has(violation));
  return [...firsts, ...rest].slice(0, MOST_FAILURES);
}
