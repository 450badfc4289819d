import { ANSWERS_JSON } from './json.js';
import { ANSWERS_MEDIA } from './media.js';
import { ANSWERS_STATUS } from './status.js';

export { FIELDS } from './field-names.js';
export { HEADERS } from './headers.js';

export const ANSWERS = [...ANSWERS_STATUS, ANSWERS_MEDIA, ...ANSWERS_JSON] as const;
