import { storeOf } from '../store/store.js';
import { pluralize } from '../../helpers/plural.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import {
  hasUnreadableItems,
  isShort,
  missingFrom,
  type Missing,
} from '../store/missing-from-listing.js';
import type { Listing } from '../store/model.js';
import type { Answered } from '../../helpers/exchange.js';
import { unreadable, violation, type Finding } from '../../helpers/probes/finding.js';
import type { Violation } from '../../helpers/violation.js';

const EVERY_PAGE_FULL =
  'every such listing that could be read was full, and a full listing need not show every animal';

/** Returns the animals that a short page provably lacks. */
export function lackedBy(listing: Listing, evidence: Evidence): readonly Missing[] {
  return missingFrom(listing, evidence).filter(({ proof }) => proof !== 'doubt');
}

/** Returns a violation for each missing animal, at most three. */
export function lacking(
  { query, exchange, length }: Listing,
  missing: readonly Missing[],
): Violation[] {
  const animal = query.status === undefined ? 'animal' : `${query.status} animal`;
  return missing.slice(0, 3).map(({ id }) =>
    violation('resource-missing', exchange, {
      subject: 'animals',
      lacks: [id],
      expected: `every ${animal} (the page is not full)`,
      observed: `${pluralize(length, 'animal')}; id ${id} is missing`,
    }),
  );
}

/** Checks that pages that are not full contain all animals that are known to match. */
export function completeness(
  data: {
    readonly listings: readonly Listing[];
    readonly unreadableListings: readonly Answered[];
  },
  evidence: Evidence,
  which: (listing: Listing) => boolean,
): readonly Finding[] {
  // If several animals share an id, a page that shows the id may still lack one of them.
  const shared = storeOf(evidence).creations.findLast(
    ({ id }) => storeOf(evidence).creationsOf(id).length > 1,
  );
  const complete = shared === undefined ? 'ok' : unreadable(shared.exchange);
  const pages = data.listings.filter(which).flatMap((listing): readonly Finding[] => {
    if (!isShort(listing)) return [{ blind: EVERY_PAGE_FULL }];
    if (hasUnreadableItems(listing)) return [unreadable(listing.exchange)];
    const missing = lackedBy(listing, evidence);
    return missing.length === 0 ? [complete] : lacking(listing, missing);
  });
  return [...pages, ...data.unreadableListings.map(unreadable)];
}
