import { jsonOf, valueOf } from '../../helpers/evidence/bodies.js';
import { mayStopAtServer } from '../../helpers/evidence/stopped-at-server.js';
import type { Answered } from '../../helpers/exchange.js';
import { inWords, isObject, member } from '../../helpers/json/exact-json.js';
import { answerInWords } from '../../helpers/judge/answer-in-words.js';
import { violation, type Finding } from '../../helpers/probes/finding.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import { REFUSALS } from '../probes/samples.js';
import { traffic } from '../../helpers/probes/traffic.js';
import type { DocsWithOptional } from '../../helpers/requirement.js';
import type { ViolationKind } from '../../helpers/violation.js';
import { isOfRemoved } from '../judging/removed.js';

/**
 * Every 4xx or 5xx response, except those that a server in front of the service may have sent, and those of getPet after the date on
 * which this operation is removed.
 */
const errorResponses = traffic(
  (exchange, evidence) =>
    exchange.answer.status >= 400 && !mayStopAtServer(exchange) && !isOfRemoved(exchange, evidence),
);

export const EVERY_ERROR =
  'Every error response of the four operations (4xx and 5xx), except responses that a gateway or web server may send in place of the service, and responses of getPet after this operation is removed.';
export const OPEN_ERROR_FIELDS =
  'The values of `code` and `message` are up to the service, and so are further fields.';

/** Defines a requirement on every error response. */
export function onEveryError<const Id extends string>(
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
    docs: { how: EVERY_ERROR, alsoAllowed: OPEN_ERROR_FIELDS, ...docs },
  });
}

/** Describes a field of an error response, or the response itself if it is not an object. */
export function observedIn(exchange: Answered, field: string): string {
  const parsed = jsonOf(exchange);
  if (!parsed.ok) return `${parsed.why} (${answerInWords(exchange)})`;
  return inWords(isObject(parsed.value) ? member(parsed.value, field) : parsed.value);
}

/** Returns a violation about a field of an error response. */
export function wrongField(
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
