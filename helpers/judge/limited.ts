import type { Evidence } from '../evidence/evidence.js';
import { isWellFormedAnimal } from '../evidence/animals.js';
import { isWellFormedMessage } from '../evidence/messages.js';
import { isAnswered, isClientError, isSuccess, type Answered, type Exchange } from '../exchange.js';
import { UNSENT } from '../transport-errors.js';

/**
 * Returns POSTs that count against the limit of animals or messages only because of a violation: the service accepted a request that
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
      (exchange.operation === 'submitMessage') === (like.operation === 'submitMessage') &&
      (isSuccess(exchange) ? shouldBeRefused(exchange) : !isClientError(exchange)),
  );
}

function shouldBeRefused(exchange: Exchange): boolean {
  switch (exchange.operation) {
    case 'submitMessage':
      return !isWellFormedMessage(exchange);
    case 'createPet':
      return !isWellFormedAnimal(exchange);
    default:
      return false;
  }
}

/** States why a request was not sent, and what to do. @param effect the consequence for the requirement */
export function limitInWords(
  unsent: Exchange,
  evidence: Evidence,
  effect = 'no request that could show a violation was sent',
): string {
  if (unsent.error === UNSENT.requests)
    return `${effect}, because the run had already sent the announced number of requests; fix the violations, then run again`;
  const what = unsent.error === UNSENT.messages ? 'messages' : 'animals';
  const limit = `${effect}, to stay within the limit of ${what}`;
  if (wronglyCountedPosts(evidence, unsent).length > 0)
    return `${limit}. Requests that the service should have refused, or that got a redirect or a 5xx, count too. Fix those violations, then run again`;
  const isChosen = what === 'animals' && evidence.settings.maxAnimals !== null;
  return isChosen
    ? `${limit}: allow more with --max-animals`
    : `${limit}; some requests got no response from the service: run again`;
}
