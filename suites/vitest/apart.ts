import { isDrawn } from '../../helpers/exchange.js';
import type { Requirement } from '../../helpers/requirement.js';
import type { Recording } from '../../helpers/recording.js';
import type { Failure, RequirementVerdict } from '../../helpers/verdict.js';
import { evidenceOf } from '../interface.js';

/** The result of one of the two tests of a requirement. It passes if it has neither violations nor `whyInconclusive`. */
export interface TestPart {
  readonly failures: readonly Failure[];
  readonly whyInconclusive?: string;
}

/** The two parts of a requirement, by origin of the values. */
export interface Parts {
  readonly examples: TestPart;
  readonly property: TestPart;
}

/**
 * Checks examples and generated values separately. Judges the evidence again, because a verdict keeps only some of the violations.
 * @param verdict the verdict of the whole requirement, pass or fail
 */
export function apart(
  requirement: Requirement,
  { failures }: Pick<RequirementVerdict, 'failures'>,
  { exchanges, settings, notes }: Recording,
): Parts {
  const isFromGeneratedValue = ({ exchange }: { readonly exchange: number }): boolean => {
    const sent = exchanges[exchange];
    return sent !== undefined && isDrawn(sent);
  };
  const exampleExchanges = exchanges.filter((each) => !isDrawn(each));
  const whole = requirement.judge(evidenceOf(exchanges, settings, notes));
  const byExamples = requirement.judge(evidenceOf(exampleExchanges, settings, notes));
  const partOf = (
    isOfPart: (violation: { readonly exchange: number }) => boolean,
    conclusive: number,
  ): TestPart => {
    if (whole.violations.some(isOfPart)) {
      const ofPart = failures.filter(isOfPart);
      return { failures: ofPart.length > 0 ? ofPart : failures };
    }
    return {
      failures: [],
      ...(conclusive === 0 && {
        whyInconclusive: 'no response to these values could show a violation',
      }),
    };
  };
  return {
    examples: partOf((violation) => !isFromGeneratedValue(violation), byExamples.conclusive),
    property: partOf(isFromGeneratedValue, whole.conclusive - byExamples.conclusive),
  };
}
