import { MESSAGES_ACCEPTED } from './accepted.js';
import { MESSAGES_CREATED_AT } from './created-at.js';
import { MESSAGES_ID_DISTINCT } from './id.js';
import { MESSAGES_RECORD } from './record.js';
import { MESSAGES_REFUSED } from './refused.js';
import { MESSAGES_TEXT } from './text.js';

export { MESSAGE_OBSERVATIONS } from './observations.js';

export const MESSAGES = [
  MESSAGES_ACCEPTED,
  ...MESSAGES_RECORD,
  ...MESSAGES_TEXT,
  ...MESSAGES_CREATED_AT,
  MESSAGES_ID_DISTINCT,
  ...MESSAGES_REFUSED,
] as const;
