import { CREATED_AT } from './created-at.js';
import { idDistinct, RECORD_FIELDS } from './records.js';
import { MESSAGES_REFUSED } from './refused.js';
import { acceptedPlain, textEchoed, textFaithful } from './texts.js';

export { MESSAGE_OBSERVATIONS } from './observations.js';

export const MESSAGES = [
  acceptedPlain,
  ...RECORD_FIELDS,
  textEchoed,
  textFaithful,
  ...CREATED_AT,
  idDistinct,
  ...MESSAGES_REFUSED,
] as const;
