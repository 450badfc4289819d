import { listings } from '../store/listings.js';
import { storeOf } from '../store/store.js';
import fc, { type Arbitrary } from 'fast-check';

import { STATUSES, type PetStatus } from '../../schemas/shapes.js';
import { fromList } from '../../helpers/arbitraries/from-list.js';
import { costOf, MOST_KEPT } from '../../helpers/client/responses.js';
import type { Listing } from '../store/model.js';
import { DEFAULT_LIMIT } from '../store/query.js';
import { memoize } from '../../helpers/memoize.js';
import type { SourceData } from '../../helpers/probes/source.js';
import { derived } from '../../helpers/probes/traffic.js';

/** A page size, alone or with a filter. The parameters are sent in the order of the object's keys. */
export type Size = { readonly limit?: number; readonly status?: PetStatus };

/** Every page size but the largest. */
export const EVERY_SIZE = Array.from({ length: 99 }, (_, index) => index + 1);

/** Sizes that are always requested, even if the animals are long. */
const ALWAYS_REQUESTED: ReadonlySet<number> = new Set([1, 2, 3, 21, 99]);

/** How many animals other probes may show in one run. */
const SHOWN_OTHERWISE = 5400;

const costOfPage = memoize(({ exchange }: Listing): number => costOf(exchange.answer));

/**
 * Returns all sizes if the responses stay within `MOST_KEPT`. If the animals are too long for that, returns every n-th size and those
 * in `ALWAYS_REQUESTED`.
 * @param repeats how many times each size is requested
 */
export function affordable(sizes: readonly number[], repeats: number, seen: readonly Listing[]) {
  const long = seen.filter(({ length }) => length >= DEFAULT_LIMIT);
  const perAnimal = Math.max(0, ...long.map((page) => costOfPage(page) / page.length));
  const all = sizes.reduce((sum, size) => sum + size, 0) * repeats * perAnimal;
  const step = Math.ceil(all / Math.max(1, MOST_KEPT - SHOWN_OTHERWISE * perAnimal));
  return step <= 1
    ? sizes
    : sizes.filter((size) => size % step === 0 || ALWAYS_REQUESTED.has(size));
}

/** How many animals are known with each status, the most common status first. */
export const statusCounts = derived((evidence) => {
  const { own, snapshots } = storeOf(evidence);
  const latest = [...snapshots].map(
    ([id, each]) => own.get(id)?.sent.status ?? each.at(-1)?.status,
  );
  const counts = STATUSES.map((status) => {
    const pages = storeOf(evidence).listings.filter(({ query }) => query.status === status);
    const seen = latest.filter((each) => each === status).length;
    return { status, count: Math.max(seen, ...pages.map(({ length }) => length)) };
  });
  return counts.toSorted((a, b) => b.count - a.count);
});

/** Returns the sizes for which a status has enough animals. Sizes up to 5 are always included. */
export const sizesShown = (
  sizes: readonly number[],
  { count }: { readonly count: number },
): readonly number[] => sizes.filter((size) => size <= Math.max(5, count));

/** The sources of page sizes with a filter. */
export const FILTER_NEEDS = { listings, statusCounts };

/** Page sizes that the store can fill, each with a status. The parameters are in either order. */
export function filteredSizes({
  listings: seen,
  statusCounts: counts,
}: SourceData<typeof FILTER_NEEDS>): Arbitrary<Size> {
  const sizes = affordable(EVERY_SIZE, 4, seen);
  return fc.oneof(
    ...counts.map((each) => {
      const { status } = each;
      return fc
        .tuple(fromList(sizesShown(sizes, each)), fc.boolean())
        .map(([limit, isFirst]) => (isFirst ? { limit, status } : { status, limit }));
    }),
  );
}
