import { ANSWERS_JSON } from './json.js';
import { ANSWERS_MEDIA } from './media.js';
import { ANSWERS_STATUS } from './status.js';

export { ANSWERS_OBSERVATIONS } from './observations.js';

export const ANSWERS = [...ANSWERS_STATUS, ANSWERS_MEDIA, ...ANSWERS_JSON] as const;
