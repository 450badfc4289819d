import type { Evidence } from '../../helpers/evidence/evidence.js';
import { isShort, missingFrom } from '../../helpers/evidence/missing.js';
import type { Listing } from '../../helpers/evidence/model.js';
import { listQuery, type ListQuery } from '../../helpers/evidence/query.js';
import {
  breach,
  each,
  together,
  unanswered,
  unreadable,
  type Look,
} from '../../helpers/judge/judging.js';
import type { Judgement, Requirement } from '../../helpers/requirement.js';
import { hasUnreadableItems, notArrays } from '../judging/listings.js';

type Which = (query: ListQuery) => boolean;

/**
 * Page size: never more than `limit`; never fewer where the animals known to match are at least as many. A short listing
 * that no proof contradicts tells nothing: there may be no more animals.
 */
function judgePageSize(evidence: Evidence, which: Which): Judgement {
  const listings = evidence.listings.filter(({ query }) => which(query));
  const looked = together(
    each(listings, (listing) => lookAtPageSize(listing, evidence)),
    notArrays(evidence, which),
    unanswered(evidence, 'pages/', (exchange) => {
      const query = listQuery(exchange);
      return query !== undefined && which(query);
    }),
  );
  if (looked.met > 0 || listings.length === 0) return looked;
  const most = Math.max(...listings.map(({ query }) => query.limit));
  return {
    ...looked,
    blind: `the store held fewer than the ${most} animals that a full page needs`,
  };
}

function lookAtPageSize(listing: Listing, evidence: Evidence): Look {
  const { query, length, exchange } = listing;
  const of = query.status === undefined ? 'animals' : `${query.status} animals`;
  const seen = length === 1 ? '1 animal' : `${length} animals`;
  if (length > query.limit) return breach(exchange, `${query.limit} ${of} at most`, seen);
  if (!isShort(listing)) return 'ok';
  if (hasUnreadableItems(listing)) return unreadable(exchange);
  const proven = missingFrom(listing, evidence).filter(({ proof }) => proof !== 'doubt');
  if (length + proven.length < query.limit) return 'inconclusive';
  const examples = proven.slice(0, 3).map(({ id }) => id);
  return breach(
    exchange,
    `${query.limit} ${of}, since at least so many are there`,
    `${seen}; among those missing: id ${examples.join(', ')}`,
  );
}

const FREEDOM =
  'A listing that is short is believed while late writes or other writers can explain it, and asked for again after the settle time.';

export const LIST_LIMIT: readonly Requirement[] = [
  {
    id: 'list.limit.exact',
    level: 'MUST',
    clause: 'list.parameters.limit',
    text: 'With `limit` from 2 to 99 a listing holds exactly so many animals, where there are as many',
    needs: ['pages'],
    judge: (evidence) =>
      judgePageSize(
        evidence,
        (query) =>
          query.named && query.status === undefined && query.limit > 1 && query.limit < 100,
      ),
    why: 'A page size that is ignored, capped or off by one makes clients miss animals or overflow.',
    how: `Page sizes are asked for on a store of at least 100 animals: all up to 21 and those beyond that batches, buffers and people choose; by \`thorough\` and \`read-only\` every one. ${FREEDOM}`,
    mend: 'Pass the number on to the query unchanged, and limit after filtering.',
  },
  {
    id: 'list.limit.filtered',
    level: 'MUST',
    clause: 'list.parameters.limit',
    text: 'With `limit` and `status` together a listing holds exactly so many animals, where as many match',
    needs: ['pages'],
    judge: (evidence) =>
      judgePageSize(evidence, (query) => query.named && query.status !== undefined),
    why: 'A LIMIT that is applied before the filter, or dropped with it, gives short or endless pages.',
    how: `Page sizes are asked for together with each status. ${FREEDOM}`,
    mend: 'Filter first, limit afterwards, and keep the limit when a filter is given.',
  },
  {
    id: 'list.limit.default',
    level: 'MUST',
    clause: 'limits.default',
    text: 'Without `limit` a listing holds 20 animals, where there are as many',
    needs: ['pages'],
    judge: (evidence) =>
      judgePageSize(evidence, (query) => !query.named && query.status === undefined),
    why: 'A framework’s own default page size, or none at all, differs from what clients were told.',
    how: `Listings without parameters. ${FREEDOM}`,
    mend: 'Set the default of `limit` to 20 where the parameter is read.',
  },
  {
    id: 'list.limit.default-filtered',
    level: 'MUST',
    clause: 'limits.default',
    text: 'Without `limit`, but with `status`, a listing holds 20 animals, where as many match',
    needs: ['pages'],
    judge: (evidence) =>
      judgePageSize(evidence, (query) => !query.named && query.status !== undefined),
    why: 'A filtered query is often a path of its own, with another default.',
    how: `Listings with each status and no limit. ${FREEDOM}`,
    mend: 'Use one code path for the page size, filtered or not.',
  },
  {
    id: 'list.limit.minimum',
    level: 'MUST',
    clause: 'limits.minimum',
    text: 'With `limit=1` a listing holds one animal, where there is one',
    needs: ['listings'],
    judge: (evidence) =>
      judgePageSize(evidence, (query) => query.limit === 1 && query.status === undefined),
    why: 'The lower bound is where comparisons are off by one.',
    how: `The listing of one. ${FREEDOM}`,
    mend: 'Allow 1, and return one animal for it.',
  },
  {
    id: 'list.limit.maximum',
    level: 'MUST',
    clause: 'limits.maximum',
    text: 'With `limit=100` a listing holds 100 animals, where there are as many',
    needs: ['pages'],
    judge: (evidence) =>
      judgePageSize(evidence, (query) => query.limit === 100 && query.status === undefined),
    why: 'The upper bound is where caps and comparisons are off by one.',
    how: `Listings of 100 on a store of at least 101 animals. ${FREEDOM}`,
    mend: 'Allow 100, and return 100 animals for it.',
  },
];
