import { jsonOf, valueOf } from '../../helpers/evidence/bodies.js';
import { mayStopAtServer } from '../../helpers/evidence/stopped-at-server.js';
import type { Answered } from '../../helpers/exchange.js';
import { inWords, isObject, member } from '../../helpers/json/exact-json.js';
import { answerInWords } from '../../helpers/judge/judging.js';
import { violation, type Finding } from '../../helpers/probes/finding.js';
import { requirement } from '../../helpers/probes/requirement.js';
import { REFUSALS } from '../probes/samples.js';
import { traffic } from '../../helpers/probes/traffic.js';
import type { DocsWithOptional } from '../../helpers/requirement.js';
import type { ViolationKind } from '../../helpers/violation.js';
import { mismatches, mismatchesOf } from '../../schemas/validate.js';
import { mediaTypeFinding } from '../judging/media-type.js';
import { isOfRemoved } from '../judging/removed.js';

/**
 * Every 4xx or 5xx response, except those that a server in front of the service may have sent, and those of getPet after the date on
 * which this operation is removed.
 */
const errorResponses = traffic(
  (exchange, evidence) =>
    exchange.answer.status >= 400 && !mayStopAtServer(exchange) && !isOfRemoved(exchange, evidence),
);

const EVERYWHERE =
  'Every error response of the four operations (4xx and 5xx), except responses that a gateway or web server may send in place of the service, and responses of getPet after this operation is removed.';
const OPEN = 'The values of `code` and `message` are up to the service, and so are further fields.';

/** Defines a requirement on every error response. */
function everyError<const Id extends string>(
  id: Id,
  clause: string,
  text: string,
  find: (exchange: Answered) => Finding,
  docs: DocsWithOptional<'how' | 'alsoAllowed'>,
) {
  return requirement({
    id,
    level: 'MUST',
    clause,
    text,
    judges: { errorResponses },
    sends: REFUSALS,
    check: ({ errorResponses: responses }) => responses.map(find),
    docs: { how: EVERYWHERE, alsoAllowed: OPEN, ...docs },
  });
}

/** Describes a field of an error response, or the response itself if it is not an object. */
function observedIn(exchange: Answered, field: string): string {
  const parsed = jsonOf(exchange);
  if (!parsed.ok) return `${parsed.why} (${answerInWords(exchange)})`;
  return inWords(isObject(parsed.value) ? member(parsed.value, field) : parsed.value);
}

function wrongField(
  kind: ViolationKind,
  exchange: Answered,
  field: string,
  expected: string,
): Finding {
  return violation(kind, exchange, {
    subject: field,
    ...(isObject(valueOf(exchange)) && { pointer: `/${field}` }),
    expected,
    observed: observedIn(exchange, field),
  });
}

/** Returns a check that a field of an Error matches the schema. A response that is not an object lacks the field. */
function shapeOf(field: string, expected: string): (exchange: Answered) => Finding {
  return (exchange) => {
    const [wrong] = mismatchesOf(mismatches('error', valueOf(exchange)), field);
    if (wrong === undefined) return 'ok';
    const kind = wrong.isMissing || wrong.field === '' ? 'field-missing' : 'field-type';
    return wrongField(kind, exchange, field, expected);
  };
}

export const ERRORS = [
  everyError(
    'errors.shape.object',
    'errors',
    'Every error response is a JSON object',
    (exchange) => {
      const wrong = mismatches('error', valueOf(exchange)).find(({ field }) => field === '');
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
      example:
        'The framework sent its own page for a path that it could not parse. The app showed raw HTML to its users.',
      fix: 'Register your error handler for the framework’s own errors too: unknown routes, body parsing, validation, authentication.',
      fault: 'error-in-array',
    },
  ),
  everyError(
    'errors.shape.code',
    'resources.error.code',
    'Every error response has a string `code`',
    shapeOf('code', 'a string `code`'),
    {
      why: 'Programs branch on the code, whichever path an error comes from.',
      example:
        'The code was missing on one path. A client kept retrying a request that could never succeed.',
      fix: 'Build every error response in one function, and call it from the framework’s handlers too.',
      fault: 'error-code-missing',
    },
  ),
  everyError(
    'errors.shape.message',
    'resources.error.message',
    'Every error response has a string `message`',
    shapeOf('message', 'a string `message`'),
    {
      why: 'People read the message, in clients and in logs.',
      example: 'Errors had no message. The support desk saw “undefined” in every ticket.',
      fix: 'Build every error response in one function, and call it from the framework’s handlers too.',
      fault: 'error-message-missing',
    },
  ),
  everyError(
    'errors.shape.status',
    'resources.error.status',
    'Every error response has an integer `status`',
    shapeOf('status', 'an integer `status`'),
    {
      why: 'Strictly typed clients fail to decode an error whose status is a string or missing.',
      example:
        'The status was a string. A strictly typed client could not decode the error, and reported a crash of its own.',
      alsoAllowed: `${OPEN} Any JSON notation of an integer conforms.`,
      fix: 'Put the HTTP status into the body as a number.',
      fault: 'error-status-missing',
    },
  ),
  everyError(
    'errors.status.equal',
    'resources.error.status',
    'The `status` of an error response is its HTTP status',
    (exchange) => {
      const value = valueOf(exchange);
      const { status } = exchange.answer;
      const isEqual = isObject(value) && member(value, 'status') === BigInt(status);
      return isEqual ? 'ok' : wrongField('field-altered', exchange, 'status', `${status}`);
    },
    {
      why: 'If the body contradicts the HTTP status, client and operator look for different causes.',
      how: `${EVERYWHERE} A body without the status is a violation.`,
      example:
        'A proxy turned 404 into 400, but the body kept 404. Client and operator looked in different places for a day.',
      fix: 'Set the HTTP status and the `status` in the body from the same value.',
      fault: 'error-status-200',
    },
  ),
  everyError(
    'errors.media.json',
    'errors',
    'Every error response with a body is application/json',
    mediaTypeFinding,
    {
      why: 'Clients choose their decoder by the media type. application/problem+json is another type.',
      how: `${EVERYWHERE} Error responses without a body are not checked.`,
      example:
        'A library switched to application/problem+json. Clients that choose their decoder by type could not read errors any more.',
      alsoAllowed: 'Parameters such as charset may be added, in any letter case.',
      fix: 'Set Content-Type: application/json in the error handler, including the framework’s own.',
      fault: 'error-as-problem',
    },
  ),
] as const;
