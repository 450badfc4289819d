import { listings, unreadableListings } from '../store/listings.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { hasUnreadableItems, isShort } from '../store/missing-from-listing.js';
import type { Listing } from '../store/model.js';
import { listQuery, type ListQuery } from '../store/query.js';
import { FULL_STORE } from '../probes/adding/index.js';
import { unreadable, violation, type Finding } from '../../helpers/probes/finding.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import type { AnyProbe } from '../../helpers/probes/source.js';
import { pluralize } from '../../helpers/plural.js';
import type { Docs } from '../../helpers/requirement.js';
import { lackedBy } from '../judging/completeness.js';
import { LATE, SHORT_PAGES } from './late-writes.js';

/**
 * Checks the number of animals on a page. More animals than the page size are a violation. Fewer animals are a violation if enough
 * are known to match. Otherwise, a short page is a blind spot, because the store may have no more animals.
 */
function pageSizeFinding(listing: Listing, evidence: Evidence): Finding {
  const { query, length, exchange } = listing;
  const ofStatus = query.status === undefined ? '' : `${query.status} `;
  const wanted = pluralize(query.limit, `${ofStatus}animal`);
  const seen = pluralize(length, 'animal');
  const subject = query.hasLimit ? 'limit' : 'default limit';
  if (length > query.limit) {
    const expected = `at most ${wanted}`;
    return violation('page-size', exchange, { subject, expected, observed: seen });
  }
  if (!isShort(listing)) return 'ok';
  if (hasUnreadableItems(listing)) return unreadable(exchange);
  const missing = lackedBy(listing, evidence);
  if (length + missing.length < query.limit) {
    const few = query.limit === 1 ? `no ${ofStatus}animal is` : `fewer than ${wanted} are`;
    return { blind: `${few} known to be in the store` };
  }
  const ids = missing.map(({ id }) => id);
  return violation('page-size', exchange, {
    subject,
    expected: `${wanted} (the store should have at least that many)`,
    lacks: ids,
    observed: `${seen}; missing ids include ${ids.slice(0, 3).join(', ')}`,
  });
}

/** Defines a requirement that certain listings have exactly as many animals as the page size, if enough match. */
export function exactPage<const Id extends string>(
  id: Id,
  clause: string,
  text: string,
  probe: AnyProbe,
  which: (query: ListQuery) => boolean,
  docs: Omit<Docs, 'alsoAllowed'>,
  more: readonly AnyProbe[] = [],
) {
  return requirement({
    id,
    level: 'MUST',
    clause,
    text,
    judges: { listings, unreadableListings, probe },
    sends: [...FULL_STORE, ...more],
    check: ({ listings: pages, unreadableListings: others }, evidence) => [
      // The smallest page comes first, because its blind spot states how many animals are enough.
      ...pages
        .filter(({ query }) => which(query))
        .toSorted((one, other) => one.query.limit - other.query.limit)
        .map((listing) => pageSizeFinding(listing, evidence)),
      ...others
        .filter((exchange) => {
          const query = listQuery(exchange);
          return query !== undefined && which(query);
        })
        .map(unreadable),
    ],
    docs: { ...docs, how: `${docs.how} ${SHORT_PAGES}`, alsoAllowed: LATE },
  });
}
