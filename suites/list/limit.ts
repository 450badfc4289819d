import { MOST_LIMIT } from '../store/query.js';
import { notInteger } from '../probes/refused-reads.js';
import { exactPage } from './exact-page.js';
import { aboveMaximum, belowMinimum, outOfBounds } from './limit-out-of-bounds.js';
import { defaultAfterOther, defaultSize, filteredSize, pageSize } from './page-size-probes.js';

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
      fix: 'Allow `limit=100`, and return 100 animals.',
      fault: 'limit-capped-at-50',
    },
  ),
  outOfBounds('list.limit.below-minimum', 'below 1', belowMinimum, {
    why: 'Several databases read LIMIT 0 or a negative LIMIT as “all”, so one response has the whole store.',
    fault: 'limit-zero-gives-everything',
  }),
  outOfBounds('list.limit.above-maximum', 'above 100', aboveMaximum, {
    why: 'Without an enforced maximum, one client can read the whole store at once.',
    fault: 'limit-above-unbounded',
  }),
  outOfBounds('list.limit.not-integer', 'that is not an integer', notInteger, {
    why: 'A number that cannot be parsed often becomes NaN, nothing, or no limit at all.',
    fault: 'limit-text-gives-everything',
  }),
] as const;
