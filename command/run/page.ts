import type { HtmlOptions } from '../../reports/index.js';
import { REQUIREMENTS } from '../../suites/requirements.js';

/** What the page says of the requirements beside the run itself. */
export const PAGE: HtmlOptions = {
  explanations: new Map(REQUIREMENTS.map(({ id, why, how, mend }) => [id, { why, how, mend }])),
};
