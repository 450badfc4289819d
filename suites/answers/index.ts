import { ANSWER_JSON } from './json.js';
import { ANSWER_STATUS } from './status.js';

export { FIELDS } from './fields.js';
export { HEADERS } from './headers.js';

export const ANSWERS = [...ANSWER_STATUS, ...ANSWER_JSON] as const;
