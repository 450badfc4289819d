import { valueOf } from '../../helpers/evidence/bodies.js';
import type { Answered } from '../../helpers/exchange.js';
import { memoize } from '../../helpers/memoize.js';
import { violation, type Finding } from '../../helpers/probes/finding.js';
import { mismatches, mismatchesOf } from '../../schemas/validate.js';
import { onEveryError, observedIn, OPEN_ERROR_FIELDS, wrongField } from './every-error.js';

const wrongIn = memoize((exchange: Answered) => mismatches('error', valueOf(exchange)));

/** Returns a check that a field of an Error matches the schema. A response that is not an object lacks the field. */
function shapeOf(field: string, expected: string): (exchange: Answered) => Finding {
  return (exchange) => {
    const [wrong] = mismatchesOf(wrongIn(exchange), field);
    if (wrong === undefined) return 'ok';
    const kind = wrong.isMissing || wrong.field === '' ? 'field-missing' : 'field-type';
    return wrongField(kind, exchange, field, expected);
  };
}

export const ERRORS_SHAPE = [
  onEveryError(
    'errors.shape.object',
    'errors',
    'Every error response is a JSON object',
    (exchange) => {
      const wrong = wrongIn(exchange).find(({ field }) => field === '');
      if (wrong === undefined) return 'ok';
      const observed = observedIn(exchange, '');
      return violation('body-shape', exchange, {
        subject: 'body',
        expected: wrong.expected,
        observed,
      });
    },
    {
      why: 'A framework’s own error page reaches clients wherever its handler responds before yours does.',
      fix: 'Register your error handler for the framework’s own errors too: unknown routes, body parsing, validation, authentication.',
      fault: 'error-in-array',
    },
  ),
  onEveryError(
    'errors.shape.code',
    'resources.error.code',
    'Every error response has a string `code`',
    shapeOf('code', 'a string `code`'),
    {
      why: 'Programs branch on the code, whichever path an error comes from.',
      fix: 'Build every error response in one function, and call it from the framework’s handlers too.',
      fault: 'error-code-missing',
    },
  ),
  onEveryError(
    'errors.shape.message',
    'resources.error.message',
    'Every error response has a string `message`',
    shapeOf('message', 'a string `message`'),
    {
      why: 'People read the message, in clients and in logs.',
      fix: 'Build every error response in one function, and call it from the framework’s handlers too.',
      fault: 'error-message-missing',
    },
  ),
  onEveryError(
    'errors.shape.status',
    'resources.error.status',
    'Every error response has an integer `status`',
    shapeOf('status', 'an integer `status`'),
    {
      why: 'Strictly typed clients fail to decode an error whose status is a string or missing.',
      alsoAllowed: `${OPEN_ERROR_FIELDS} Any JSON notation of an integer conforms.`,
      fix: 'Put the HTTP status into the body as a number.',
      fault: 'error-status-missing',
    },
  ),
] as const;
