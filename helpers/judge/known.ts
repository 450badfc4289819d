import {
  dayOf,
  excusedOn,
  isExpired,
  type BaselineEntry,
  type BaselineProblems,
} from '../baseline.js';
import type { RequirementVerdict } from '../verdict.js';

/** Verdicts with those marked that a baseline knows, and what is wrong with the baseline itself. */
export interface Excused {
  readonly verdicts: readonly RequirementVerdict[];
  /** Absent where no baseline was given. */
  readonly baseline?: BaselineProblems;
}

/**
 * Holds verdicts against a baseline. The day is that of the run, so that evidence judged again later says the same.
 * What is undetermined or out of scope makes an entry neither known nor stale.
 */
export function excuse(
  verdicts: readonly RequirementVerdict[],
  startedAt: string,
  baseline: readonly BaselineEntry[] | undefined,
): Excused {
  if (baseline === undefined) return { verdicts };
  const day = dayOf(startedAt);
  const excused = excusedOn(day, baseline);
  const passing = new Set(verdicts.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id));
  const idsOf = (which: (entry: BaselineEntry) => boolean): string[] =>
    baseline.filter(which).map(({ id }) => id);
  return {
    verdicts: verdicts.map((one) => {
      const known = isBroken(one) ? excused.get(one.id) : undefined;
      return known === undefined ? one : { ...one, known };
    }),
    baseline: {
      stale: idsOf(({ id }) => passing.has(id)),
      expired: idsOf((entry) => isExpired(entry, day)),
    },
  };
}

/** What a baseline can know: a violation, or advice that is not followed. */
function isBroken({ verdict }: RequirementVerdict): boolean {
  return verdict === 'fail' || verdict === 'advice';
}
