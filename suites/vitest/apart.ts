import { Evidence } from '../../helpers/evidence/evidence.js';
import { isDrawn } from '../../helpers/exchange.js';
import type { Requirement } from '../../helpers/requirement.js';
import type { Recording } from '../../helpers/run.js';
import type { Failure, RequirementVerdict } from '../../helpers/verdict.js';

/** The result of one of the two tests of a requirement: its violations, or why it is inconclusive; neither if it passes. */
export interface Part {
  readonly failures: readonly Failure[];
  readonly nothing?: string;
}

/** The two parts of a requirement, by origin of the values. */
export interface Parts {
  readonly examples: Part;
  readonly property: Part;
}

/**
 * Checks examples and generated values separately. It finds the violations in the evidence, because reports keep only some of them.
 * @param verdict the verdict of the whole requirement, pass or fail
 */
export function apart(
  requirement: Requirement,
  { failures }: Pick<RequirementVerdict, 'failures'>,
  { exchanges, settings, notes }: Recording,
): Parts {
  const isOfDrawn = ({ exchange }: { readonly exchange: number }): boolean => {
    const one = exchanges[exchange];
    return one !== undefined && isDrawn(one);
  };
  const chosen = exchanges.filter((each) => !isDrawn(each));
  const whole = requirement.judge(new Evidence(exchanges, settings, notes));
  const byExamples = requirement.judge(new Evidence(chosen, settings, notes));
  const partOf = (
    isOne: (violation: { readonly exchange: number }) => boolean,
    conclusive: number,
  ): Part => {
    if (whole.violations.some(isOne)) {
      const own = failures.filter(isOne);
      return { failures: own.length > 0 ? own : failures };
    }
    return {
      failures: [],
      ...(conclusive === 0 && { nothing: 'no response to these values could show a violation' }),
    };
  };
  return {
    examples: partOf((violation) => !isOfDrawn(violation), byExamples.conclusive),
    property: partOf(isOfDrawn, whole.conclusive - byExamples.conclusive),
  };
}
