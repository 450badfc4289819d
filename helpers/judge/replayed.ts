import type { RequirementVerdict } from '../verdict.js';
import { NOTHING_SHOWN } from './verdict-of.js';

/**
 * Marks requirements as not applicable if the replayed value cannot show a violation of them, and at least one other requirement
 * was checked.
 */
export function withoutUnshown(
  verdicts: readonly RequirementVerdict[],
): readonly RequirementVerdict[] {
  const isChecked = verdicts.some(({ verdict }) => ['pass', 'fail', 'advice'].includes(verdict));
  if (!isChecked) return verdicts;
  return verdicts.map((one) =>
    one.verdict === 'undetermined' && one.reason === NOTHING_SHOWN
      ? {
          ...one,
          verdict: 'not-applicable',
          reason: 'the value of --replay cannot show a violation of it',
        }
      : one,
  );
}
