import type { Requirement } from '../requirement.js';
import type { Recording } from '../run.js';
import type { RequirementVerdict } from '../verdict.js';

/**
 * Returns verdicts for requirements that a program added to its run and whose checks are not available here, because another
 * program judges the evidence.
 */
export function absentVerdicts(
  { own = [], settings }: Recording,
  requirements: readonly Requirement[],
): readonly RequirementVerdict[] {
  const here = new Set(requirements.map(({ id }) => id));
  const isLeftOut = (id: string): boolean =>
    settings.only?.includes(id) === false || settings.skip.includes(id);
  return own
    .filter(({ id }) => !here.has(id))
    .map((each) => ({
      ...each,
      own: true,
      verdict: isLeftOut(each.id) ? 'not-applicable' : 'undetermined',
      reason: isLeftOut(each.id)
        ? 'excluded by --only or --skip'
        : 'a program added this requirement and only that program can check it: rejudge(recording, requirements)',
      failures: [],
    }));
}

/** Returns the verdict of a requirement that a program added, without replay commands: the command does not have its check. */
export function ownVerdict<T extends Pick<RequirementVerdict, 'failures'>>(verdict: T) {
  const failures = verdict.failures.map((failure) => {
    const { replay: _, ...rest } = failure;
    return rest;
  });
  return { ...verdict, own: true, failures } as const;
}

/** Returns the advice that added requirements are part of no certificate; empty if there are none. */
export function ownAdvice({ own = [] }: Recording): readonly string[] {
  if (own.length === 0) return [];
  const ids = own.map(({ id }) => id).join(', ');
  return [`added by a program, so not part of the interface or of any certificate: ${ids}`];
}
