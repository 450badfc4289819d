import { present } from '../../helpers/plural.js';
import { PLAIN } from '../../helpers/defaults.js';
import { mostOf } from '../../helpers/gather/costs.js';
import type { Requirement } from '../../helpers/requirement.js';
import type { HtmlOptions } from '../../reports/index.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { STATEMENTS } from '../../suites/statements/index.js';
import { judgesOf, observationsOf } from '../../suites/statements/statement.js';
import { costInWords } from './announce.js';

type Statements = NonNullable<HtmlOptions['statements']>;

const OF_THE_INTERFACE: Statements = STATEMENTS.map((statement) => {
  const observed = observationsOf(statement);
  const notes = present(
    statement.notJudged,
    observed.length > 0 && `can be observed: ${observed.join(', ')}`,
  );
  return {
    clause: statement.clause,
    text: statement.says,
    requirements: judgesOf(statement),
    ...(notes.length > 0 && { note: notes.join('; ') }),
  };
});

/** Returns the texts for the HTML page: about these requirements, and about the statements of the interface. */
export function pageFor(requirements: readonly Requirement[]): HtmlOptions {
  const own = requirements.filter((each) => !REQUIREMENTS.includes(each));
  return {
    explanations: new Map(
      requirements.map((requirement) => {
        const { id, docs } = requirement;
        const cost = costInWords(mostOf({ ...PLAIN, only: [id] }, [requirement]));
        return [id, { ...docs, cost: `With --only and the default limits, ${cost}` }];
      }),
    ),
    statements: [
      ...OF_THE_INTERFACE,
      ...own.map(({ id, clause, text }) => ({
        clause,
        text,
        requirements: [id],
        note: 'not of the interface: added by the program that ran the suite',
      })),
    ],
  };
}

/** The texts for the HTML page if a program added no requirements. */
export const PAGE: HtmlOptions = pageFor(REQUIREMENTS);
