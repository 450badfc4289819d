import { PLAIN } from '../../helpers/defaults.js';
import type { Explanations } from '../../reports/index.js';
import { mostOf } from '../../suites/gathering/costs.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { costInWords } from './announce.js';

/** The texts about the requirements for the HTML page. */
export const EXPLANATIONS: Explanations = new Map(
  REQUIREMENTS.map((requirement) => {
    const { id, docs } = requirement;
    const cost = costInWords(mostOf({ ...PLAIN, only: [id] }, [requirement]));
    return [id, { ...docs, cost: `With --only and the default limits, ${cost}` }];
  }),
);
