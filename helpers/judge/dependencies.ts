import type { Evidence } from '../evidence/evidence.js';
import { isWellFormedMessage } from '../evidence/messages.js';
import { mayStopAtServer } from '../evidence/stopped-at-server.js';
import { isAnswered, type Exchange, hasRightKey } from '../exchange.js';
import { partOf } from '../parts.js';
import { PLAIN_ANIMALS } from '../probes/adding/plain-animal.js';
import { CONFIRMED_LISTINGS } from '../probes/confirm/index.js';
import { initialPages } from '../probes/store-reads.js';
import { firstListing } from '../probes/reach.js';
import type { Requirement } from '../requirement.js';
import { isUnsent } from '../transport-errors.js';

/** Probes that every requirement about animals needs: the initial state of the store, the first animals, and repeated reads. */
const STORE = [firstListing, initialPages, ...PLAIN_ANIMALS, ...CONFIRMED_LISTINGS].map(
  ({ id }) => id,
);

/** Returns the exchanges that a requirement is checked on, and the earlier exchanges that these depend on. */
export function exchangesNeededBy(
  requirement: Requirement,
  { exchanges }: Evidence,
): readonly Exchange[] {
  const isMessages = partOf(requirement) === 'messages';
  const named = requirement.probes.map(({ id }) => id);
  const ids = new Set([...named, ...(isMessages ? [] : STORE)]);
  return exchanges.filter((exchange) => {
    if (isMessages && isWellFormedMessage(exchange)) return true;
    return exchange.probe === undefined
      ? !isMessages && exchange.operation === 'listPets'
      : ids.has(exchange.probe.id);
  });
}

/**
 * Whether the last request of any trial got a transient error, no response, or a 401 despite the right key. Leaves out
 * requests that a limit of the run kept back, and requests that a server in front of the service may reject.
 */
export function isInconclusive(exchanges: readonly Exchange[]): boolean {
  const last = new Map(
    exchanges.map((exchange) => {
      const { probe, request } = exchange;
      return [probe === undefined ? request.url : `${probe.id} ${probe.trial}`, exchange];
    }),
  );
  return [...last.values()].some(
    (exchange) =>
      !mayStopAtServer(exchange) &&
      !isUnsent(exchange) &&
      (!isAnswered(exchange) || (exchange.answer.status === 401 && hasRightKey(exchange))),
  );
}
