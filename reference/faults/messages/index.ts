import type { Fault } from '../../fault.js';
import { MESSAGE_IDS } from './ids.js';
import { MESSAGE_MEDIA_TYPES } from './media-types.js';
import { RECORDS } from './records.js';
import { MESSAGES_REFUSED } from './refused.js';
import { TEXTS } from './texts.js';
import { TIMES } from './times.js';

export const MESSAGES: readonly Fault[] = [
  ...RECORDS,
  ...TEXTS,
  ...TIMES,
  ...MESSAGE_IDS,
  ...MESSAGES_REFUSED,
  ...MESSAGE_MEDIA_TYPES,
];
