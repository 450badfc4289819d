import { valueOf, type Evidence } from '../../helpers/evidence/evidence.js';
import type { Listing } from '../../helpers/evidence/model.js';
import { hasRightKey, listQuery, type ListQuery } from '../../helpers/evidence/query.js';
import { each, together, unreadable } from '../../helpers/judge/judging.js';
import type { Judgement } from '../../helpers/requirement.js';

/** Whether some items have no readable id, so that nobody can say which animals they are. */
export function hasUnreadableItems({ length, snapshots }: Listing): boolean {
  return snapshots.length < length;
}

/** Listings with the right key and parameters within bounds that are no array, as unreadable responses. */
export function notArrays(
  evidence: Evidence,
  which: (query: ListQuery) => boolean = () => true,
): Judgement {
  return each(evidence.answered('listPets'), (exchange) => {
    const query = hasRightKey(exchange) ? listQuery(exchange) : undefined;
    if (!query || !which(query) || exchange.answer.status !== 200) return 'inconclusive';
    return Array.isArray(valueOf(exchange)) ? 'inconclusive' : unreadable(exchange);
  });
}

/** Listings that are no array, or have items that cannot be told apart, as unreadable responses. */
export function unreadableListings(evidence: Evidence): Judgement {
  const unclear = evidence.listings.filter(hasUnreadableItems);
  return together(
    each(unclear, ({ exchange }) => unreadable(exchange)),
    notArrays(evidence),
  );
}
