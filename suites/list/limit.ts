import { listings, unreadableListings } from '../store/listings.js';
import type { Answered } from '../../helpers/exchange.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { isShort } from '../store/missing.js';
import type { Listing } from '../store/model.js';
import { listQuery, MOST_LIMIT, type ListQuery } from '../store/query.js';
import { FULL_STORE } from '../probes/adding/index.js';
import { unreadable, violation, type Finding } from '../../helpers/probes/finding.js';
import { requirement } from '../../helpers/probes/requirement.js';
import type { AnyProbe } from '../../helpers/probes/source.js';
import { pluralize } from '../../helpers/plural.js';
import type { Docs } from '../../helpers/requirement.js';
import { lackedBy } from '../judging/completeness.js';
import { hasUnreadableItems } from '../judging/listings.js';
import { LATE, SHORT_PAGES } from './late.js';
import { defaultAfterOther, defaultSize, filteredSize, pageSize } from './page-probes.js';

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

/** Returns a finding for each listing whose animals cannot be counted, because its body is unreadable. */
function unreadableOf(
  others: readonly Answered[],
  which: (query: ListQuery) => boolean,
): Finding[] {
  return others
    .filter((exchange) => {
      const query = listQuery(exchange);
      return query !== undefined && which(query);
    })
    .map(unreadable);
}

/** Defines a requirement that certain listings have exactly as many animals as the page size, if enough match. */
function exactPage<const Id extends string>(
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
      ...unreadableOf(others, which),
    ],
    docs: { ...docs, how: `${docs.how} ${SHORT_PAGES}`, alsoAllowed: LATE },
  });
}

export const LIST_LIMIT = [
  exactPage(
    'list.limit.exact',
    'list.parameters.limit',
    'With a `limit` from 2 to 99, a listing returns exactly that many animals if the store has enough',
    pageSize,
    ({ hasLimit, status, limit }) =>
      hasLimit && status === undefined && limit > 1 && limit < MOST_LIMIT,
    {
      why: 'If a page size is ignored, capped or off by one, clients miss animals, or get more than they can hold.',
      how: 'Small page sizes, sizes near common batch and buffer sizes, sizes near multiples of ten, and generated sizes. Most are requested after the run has filled the store. The profiles `thorough` and `read-only` request every size, or fewer if the animals have long names.',
      example:
        'A cache key rounded page sizes down to tens. A client that asked for 25 got 20, and took that for the end of the list.',
      fix: 'Pass the number on to the query unchanged, and limit after filtering.',
      fault: 'limit-ignored',
    },
  ),
  exactPage(
    'list.limit.filtered',
    'list.parameters.limit',
    'With `limit` and `status`, a listing returns exactly that many animals if enough match',
    filteredSize,
    ({ hasLimit, status }) => hasLimit && status !== undefined,
    {
      why: 'If LIMIT is applied before the filter, pages are too short. If LIMIT is ignored for filtered listings, pages are endless.',
      how: 'Page sizes together with each status.',
      example:
        'LIMIT was in an inner query, before the filter. Of 25 available animals, a page showed the four that were among the newest.',
      fix: 'Filter first, limit afterward, and keep the limit when a filter is given.',
      fault: 'limit-ignored-when-filtered',
    },
  ),
  exactPage(
    'list.limit.default',
    'limits.default',
    'Without `limit`, a listing returns 20 animals if the store has enough',
    defaultSize,
    ({ hasLimit, status }) => !hasLimit && status === undefined,
    {
      why: 'Clients rely on the documented default. Many frameworks have another default page size, or none.',
      how: 'Listings without parameters, some of them right after a page with a `limit`.',
      example:
        'After an upgrade, the framework’s own page size of 25 took over. A kiosk that lays out 20 tiles lost five animals a page.',
      fix: 'Set the default of `limit` to 20 where the parameter is read.',
      fault: 'limit-default-25',
    },
    [defaultAfterOther],
  ),
  exactPage(
    'list.limit.default-filtered',
    'limits.default',
    'With `status` but without `limit`, a listing returns 20 animals if enough match',
    defaultSize,
    ({ hasLimit, status }) => !hasLimit && status !== undefined,
    {
      why: 'A filtered query often has its own code path, with another default.',
      how: 'Listings with each status and no limit.',
      example:
        'The filtered query was written a year later, with a default of 10. Half of the available animals never appeared on the start page.',
      fix: 'Use one code path for the page size, filtered or not.',
      fault: 'limit-default-when-filtered-10',
    },
  ),
  exactPage(
    'list.limit.minimum',
    'limits.minimum',
    'With `limit=1`, a listing returns one animal if the store has one',
    pageSize,
    ({ limit, status }) => limit === 1 && status === undefined,
    {
      why: 'Comparisons are often off by one at the lower bound.',
      how: 'Pages with `limit=1`.',
      example:
        'A health check asked for one animal. A lower bound of 2 made it fail, and the service was restarted all night.',
      fix: 'Allow `limit=1`, and return one animal.',
      fault: 'limit-1-gives-none',
    },
  ),
  exactPage(
    'list.limit.maximum',
    'limits.maximum',
    'With `limit=100`, a listing returns 100 animals if the store has enough',
    pageSize,
    ({ limit, status }) => limit === MOST_LIMIT && status === undefined,
    {
      why: 'Comparisons are often off by one at the upper bound, and some caps are lower.',
      how: 'Pages with `limit=100`, once at least 100 animals are known.',
      example:
        'A gateway capped pages at 50 without a warning. An export of the store lacked half of it for months.',
      fix: 'Allow `limit=100`, and return 100 animals.',
      fault: 'limit-capped-at-50',
    },
  ),
] as const;
