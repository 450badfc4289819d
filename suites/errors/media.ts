import { mediaTypeFinding } from '../judging/media-type.js';
import { EVERY_ERROR, onEveryError } from './every-error.js';

export const ERRORS_MEDIA = onEveryError(
  'errors.media.json',
  'errors',
  'Every error response with a body is application/json',
  mediaTypeFinding,
  {
    why: 'Clients choose their decoder by the media type. application/problem+json is another type.',
    how: `${EVERY_ERROR} Error responses without a body are not checked.`,
    alsoAllowed: 'Parameters such as charset may be added, in any letter case.',
    fix: 'Set Content-Type: application/json in the error handler, including the framework’s own.',
    fault: 'error-as-problem',
  },
);
