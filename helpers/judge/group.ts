import type { Breach } from '../requirement.js';

/** Most failures of one requirement in a report; all are counted. */
export const MOST_FAILURES = 20;

/** The key of a group of violations: kind, operation and subject. */
export function groupOf({ kind, operation, subject, pointer = '' }: Breach): string {
  return [kind, operation, subject ?? pointer.replaceAll(/\/\d+/g, '/*')].join(' ');
}

/** The first violation of each group, in their order. */
export function firstOfEach(breaches: readonly Breach[]): readonly Breach[] {
  const groups = new Map<string, Breach>();
  for (const breach of breaches) {
    const group = groupOf(breach);
    if (!groups.has(group)) groups.set(group, breach);
  }
  return [...groups.values()];
}

/** The violations to report of many: one of each group first, then others in their order. */
export function reported(breaches: readonly Breach[]): readonly Breach[] {
  const firsts = new Set(firstOfEach(breaches).slice(0, MOST_FAILURES));
  const rest = breaches.filter((breach) => !firsts.has(breach));
  return [...firsts, ...rest].slice(0, MOST_FAILURES);
}
