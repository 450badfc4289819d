import type { Explanations } from '../../reports/index.js';
import { REQUIREMENTS } from '../../suites/requirements.js';

/** The texts about the requirements for the HTML page. */
export const EXPLANATIONS: Explanations = new Map(REQUIREMENTS.map(({ id, docs }) => [id, docs]));
