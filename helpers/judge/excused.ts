import {
  dayOf,
  excusedOn,
  isExpired,
  kindOf,
  maybeHiddenOn,
  type BaselineEntry,
  type BaselineProblems,
  type Known,
} from '../baseline.js';
import type { RequirementVerdict } from '../verdict.js';

/** Verdicts, with `known` on those that a baseline covers, and the problems of the baseline itself. */
export interface Excused {
  readonly verdicts: readonly RequirementVerdict[];
  /** Absent without a baseline. */
  readonly baseline?: BaselineProblems;
}

/**
 * Compares verdicts with a baseline. Entries expire by the day of the run, so that `rejudge` gives the same result later.
 * - An entry with a counterexample is not stale if the run did not send this value.
 * - An undetermined requirement is covered only if other violations hide it, and all of these are known. It is not covered if
 *   responses were lost.
 */
export function excuse(
  verdicts: readonly RequirementVerdict[],
  startedAt: string,
  baseline: readonly BaselineEntry[] | undefined,
  isSent: (reference: string) => boolean = () => true,
): Excused {
  if (baseline === undefined) return { verdicts };
  const day = dayOf(startedAt);
  const excused = excusedOn(day, baseline);
  const maybeHidden = maybeHiddenOn(day, baseline);
  const passing = new Set(verdicts.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id));
  const idsOf = (which: (entry: BaselineEntry) => boolean): string[] => [
    ...new Set(baseline.filter(which).map(({ id }) => id)),
  ];
  const knownFor = (one: RequirementVerdict): Known | undefined => {
    if (one.verdict === 'fail' || one.verdict === 'advice') return excused.get(one.id);
    const { verdict, hiddenBy = [] } = one;
    const isHidden = hiddenBy.length > 0 && hiddenBy.every((id) => excused.has(id));
    return verdict === 'undetermined' && isHidden ? maybeHidden.get(one.id) : undefined;
  };
  return {
    verdicts: verdicts.map((one) => {
      const known = knownFor(one);
      return known === undefined ? one : { ...one, known };
    }),
    baseline: {
      stale: idsOf(
        (entry) =>
          kindOf(entry) === 'violation' &&
          passing.has(entry.id) &&
          (entry.counterexample === undefined || isSent(entry.counterexample)),
      ),
      expired: idsOf((entry) => isExpired(entry, day)),
    },
  };
}
