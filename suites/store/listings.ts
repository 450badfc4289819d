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

/** Responses that may show an animal of the run, and cannot be read: listings, items of listings, and responses of getPet. */
export const unreadableReads = derived<Answered>((evidence) => {
  const { own, listings: all, isPastRemoval } = storeOf(evidence);
  const pages = all.filter(hasUnreadableItems);
  const fetched = evidence
    .answered('getPet')
    .filter(
      (exchange) =>
        exchange.answer.status === 200 &&
        !isPastRemoval &&
        own.has(animalIdIn(exchange) ?? 0n) &&
        snapshotsIn(exchange).length === 0,
    );
  return [
    ...pages.map(({ exchange }) => exchange),
    ...unreadableListings.from(evidence),
    ...fetched,
  ];
});
