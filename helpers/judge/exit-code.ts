import type { Conformance } from '../verdict.js';

/** What can turn a verdict into another exit code. */
export interface ExitRules {
  /** Unmet advice fails the run too. */
  readonly strict?: boolean;
}

/** The exit code that a run's verdicts lead to: 4, 1, 3 or 0, the first that applies. Interruptions and usage come before. */
export function exitCodeOf(
  conformance: Pick<Conformance, 'requirements' | 'suiteFaults'>,
  { strict = false }: ExitRules = {},
): number {
  const { requirements, suiteFaults } = conformance;
  if (suiteFaults.length > 0) return 4;
  const has = (verdict: string): boolean =>
    requirements.some(
      (requirement) => requirement.verdict === verdict && requirement.known === undefined,
    );
  if (has('fail') || (strict && has('advice'))) return 1;
  const isUndetermined = requirements.some(
    ({ level, verdict }) => level === 'MUST' && verdict === 'undetermined',
  );
  return isUndetermined ? 3 : 0;
}
