import { PLAIN } from '../../helpers/defaults.js';
import { mostOf } from '../../helpers/gather/costs.js';
import type { HtmlOptions } from '../../reports/index.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { STATEMENTS } from '../../suites/statements/index.js';
import { judgesOf, observationsOf } from '../../suites/statements/statement.js';
import { costInWords } from './costs.js';

/** What the page says of the requirements and of the interface beside the run itself. */
export const PAGE: HtmlOptions = {
  explanations: new Map(
    REQUIREMENTS.map((requirement) => {
      const { id, docs } = requirement;
      const cost = costInWords(mostOf({ ...PLAIN, only: [id] }, [requirement]));
      return [id, { ...docs, cost: `Alone, ${cost}` }];
    }),
  ),
  statements: STATEMENTS.map((statement) => {
    const seen = observationsOf(statement);
    const notes = [
      ...(statement.notJudged === undefined ? [] : [statement.notJudged]),
      ...(seen.length > 0 ? [`observed: ${seen.join(', ')}`] : []),
    ];
    return {
      clause: statement.clause,
      text: statement.says,
      requirements: judgesOf(statement),
      ...(notes.length > 0 && { note: notes.join('; ') }),
    };
  }),
};
