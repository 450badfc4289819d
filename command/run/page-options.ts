import { present } from '../../helpers/plural.js';
import { PLAIN } from '../../helpers/defaults.js';
import { mostOf } from '../../suites/gathering/costs.js';
import type { HtmlOptions } from '../../reports/index.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { STATEMENTS } from '../../suites/statements/index.js';
import { judgesOf, observationsOf } from '../../suites/statements/statement.js';
import { costInWords } from './announce.js';

const statements: NonNullable<HtmlOptions['statements']> = STATEMENTS.map((statement) => {
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

/** The texts for the HTML page: about the requirements, and about the statements of the interface. */
export const PAGE: HtmlOptions = {
  explanations: new Map(
    REQUIREMENTS.map((requirement) => {
      const { id, docs } = requirement;
      const cost = costInWords(mostOf({ ...PLAIN, only: [id] }, [requirement]));
      return [id, { ...docs, cost: `With --only and the default limits, ${cost}` }];
    }),
  ),
  statements,
};
