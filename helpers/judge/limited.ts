import { CREATION, createdBy, RESOURCES } from '../../schemas/operations.js';
import type { Evidence } from '../evidence/evidence.js';
import { lossInWords } from '../evidence/lost.js';
import { isAnswered, isClientError, isSuccess, type Answered, type Exchange } from '../exchange.js';
import { isNeverSent, isUnsent, UNSENT } from '../transport-errors.js';

/**
 * Returns POSTs that count against the limit of a resource only because of a violation: the service accepted a request that
 * it should refuse, or responded with a redirect or a 5xx.
 * @param like a request that was not sent because of this limit
 */
export function wronglyCountedPosts(evidence: Evidence, like: Exchange): Answered[] {
  // Every request counts against the limit on requests, with or without a violation.
  if (like.error === UNSENT.requests) return [];
  return evidence.exchanges.filter(
    (exchange): exchange is Answered =>
      exchange.request.method === 'POST' &&
      isAnswered(exchange) &&
      isAlike(exchange, like) &&
      (isSuccess(exchange) ? evidence.reading.shouldBeRefused(exchange) : !isClientError(exchange)),
  );
}

/** States why a request was not sent, and what to do. @param effect the consequence for the requirement */
export function limitInWords(unsent: Exchange, evidence: Evidence, effect: string): string {
  if (unsent.error === UNSENT.requests)
    return `${effect}, because the run had already sent the announced number of requests; fix the violations, then run again`;
  const what = RESOURCES.find((each) => UNSENT[each] === unsent.error) ?? RESOURCES[0];
  const allowed = CREATION[what].limit;
  const limit = `${effect}, to stay within the limit of ${what}`;
  const kept = evidence.reading.shouldBeRefused(unsent)
    ? limit
    : `${limit}, whose last places are kept for requests that should be refused`;
  const isFaulty = wronglyCountedPosts(evidence, unsent).length > 0;
  if (!isFaulty && allowed !== undefined && evidence.settings[allowed.setting] !== null)
    return `${limit}: allow more with ${allowed.flag}`;
  const lost = evidence.exchanges.find((each) => isLostPost(each) && isAlike(each, unsent));
  return isFaulty || lost === undefined
    ? `${kept}. A POST counts unless a 4xx refuses it and it leaves nothing behind: fix the violations, then run again`
    : `${kept}. Requests whose response was lost count too. For example, ${lossInWords(lost, evidence)}`;
}

/** Whether a POST without a complete response may have created something. */
function isLostPost(exchange: Exchange): boolean {
  const { request, answer, error } = exchange;
  const isRefused = error === undefined && (answer?.status === 429 || answer?.status === 503);
  const isLost = !isAnswered(exchange) && !isUnsent(exchange) && !isNeverSent(error) && !isRefused;
  return request.method === 'POST' && isLost;
}

/** Whether two POSTs count against the same limit. */
function isAlike(one: Exchange, other: Exchange): boolean {
  return createdBy(one.operation) === createdBy(other.operation);
}
