import { INTERRUPTIONS, type Recording } from '../recording.js';
import type { Conformance } from '../verdict.js';

/** Returns the exit code of a run: 129, 130 or 143, 4, 1, 3 or 0, the first that applies. Usage errors (2) end a run before this. */
export function exitCodeOf(
  conformance: Pick<Conformance, 'requirements' | 'suiteFaults' | 'baseline'>,
  { interrupted, strict, changed }: Pick<Recording, 'interrupted' | 'strict' | 'changed'> = {},
): number {
  const { requirements, suiteFaults, baseline } = conformance;
  if (interrupted !== undefined) return INTERRUPTIONS[interrupted];
  if (suiteFaults.length > 0) return 4;
  const has = (verdict: string): boolean =>
    requirements.some(
      (requirement) => requirement.verdict === verdict && requirement.known === undefined,
    );
  const isOutdated = baseline !== undefined && baseline.stale.length + baseline.expired.length > 0;
  if (has('fail') || isOutdated || changed !== undefined || (strict === true && has('advice')))
    return 1;
  const hasUncheckedMust = requirements.some(
    (one) => isUndeterminedMust(one) && one.known === undefined,
  );
  return hasUncheckedMust || isNothingChecked(requirements) ? 3 : 0;
}

type Judged = Pick<Conformance['requirements'][number], 'level' | 'verdict'>;

/** Whether a MUST in scope could not be checked, or nothing was checked at all. Baselines have no effect on this. */
export function isUndetermined(requirements: readonly Judged[]): boolean {
  return requirements.some(isUndeterminedMust) || isNothingChecked(requirements);
}

function isUndeterminedMust({ level, verdict }: Judged): boolean {
  return level === 'MUST' && verdict === 'undetermined';
}

/** Whether every requirement is out of scope or a blind spot. */
export function isNothingChecked(requirements: readonly Pick<Judged, 'verdict'>[]): boolean {
  return requirements.every(({ verdict }) => verdict === 'not-applicable');
}
