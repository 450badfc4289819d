import type { Fault } from '../../fault.js';
import { DAMAGED_STORE } from './damaged-store.js';
import { JSON_TEXTS } from './json.js';
import { MEDIA } from './media.js';
import { OPEN_CRASHES } from './open-crashes.js';
import { REDIRECTS } from './redirects.js';
import { SERVER_ERRORS } from './server-errors.js';

export const ANSWERS: readonly Fault[] = [
  ...SERVER_ERRORS,
  ...DAMAGED_STORE,
  ...OPEN_CRASHES,
  ...REDIRECTS,
  ...MEDIA,
  ...JSON_TEXTS,
];
