import { valueOf } from '../../helpers/evidence/bodies.js';
import type { Listing } from './model.js';
import { hasUnreadableItems } from './missing-from-listing.js';
import { animalIdIn, listQuery } from './query.js';
import { snapshotsIn, storeOf } from './store.js';
import { hasRightKey, type Answered } from '../../helpers/exchange.js';
import type { Source } from '../../helpers/probes/source.js';
import { derived, traffic } from '../../helpers/probes/traffic.js';

export const listResponses = traffic(({ operation }) => operation === 'listPets');

/** Every listing with the right key, parameters within bounds, and an array as its body. */
export const listings: Source<Listing> = derived((evidence) => storeOf(evidence).listings);

/** Every 200 response of listPets whose body is not an array, to requests with the right key and parameters within bounds. */
export const unreadableListings = traffic(
  (exchange) =>
    exchange.operation === 'listPets' &&
    exchange.answer.status === 200 &&
    hasRightKey(exchange) &&
    listQuery(exchange) !== undefined &&
    !Array.isArray(valueOf(exchange)),
);

/** Listings that cannot be read as a whole: their body is not an array, or some items have no readable id. */
export const unreadablePages = derived<Answered>((evidence) => [
  ...listings.from(evidence).flatMap((page) => (hasUnreadableItems(page) ? [page.exchange] : [])),
  ...unreadableListings.from(evidence),
]);

/** Responses that may show an animal of the run, and cannot be read: listings, and responses of getPet. */
export const unreadableReads = derived<Answered>((evidence) => {
  const { own, isPastRemoval } = storeOf(evidence);
  const isUnread = (one: Answered): boolean =>
    one.answer.status === 200 && own.has(animalIdIn(one) ?? 0n) && snapshotsIn(one).length === 0;
  const fetched = isPastRemoval ? [] : evidence.answered('getPet').filter(isUnread);
  return [...unreadablePages.from(evidence), ...fetched];
});
