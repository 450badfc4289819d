import type { RequirementVerdict } from '../verdict.js';
import { NOTHING_SHOWN } from './verdict-of.js';

/**
 * One recorded value shows something of some of the requirements that judge its probe, and nothing of others: these are not
 * applicable if at least one is checked.
 */
export function withoutUnshown(
  verdicts: readonly RequirementVerdict[],
): readonly RequirementVerdict[] {
  const isChecked = verdicts.some(({ verdict }) => ['pass', 'fail', 'advice'].includes(verdict));
  if (!isChecked) return verdicts;
  return verdicts.map((one) =>
    one.verdict === 'undetermined' && one.reason === NOTHING_SHOWN
      ? { ...one, verdict: 'not-applicable', reason: 'the value of --replay does not show it' }
      : one,
  );
}
