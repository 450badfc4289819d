import { valueOf } from '../../helpers/evidence/bodies.js';
import type { Listing } from './model.js';
import { listQuery } from './query.js';
import { storeOf } from './store.js';
import { hasRightKey } from '../../helpers/exchange.js';
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
