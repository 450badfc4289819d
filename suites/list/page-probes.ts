import fc, { type Arbitrary } from 'fast-check';

import { fromList } from '../../helpers/arbitraries/from-list.js';
import { MOST_KEPT, costOf } from '../../helpers/client/responses.js';
import { DEFAULT_LIMIT } from '../../helpers/evidence/query.js';
import type { Listing } from '../../helpers/evidence/model.js';
import { draws, fixedProbe, probe } from '../../helpers/probes/probe.js';
import type { RunContext } from '../../helpers/probes/source.js';
import { derived, listings } from '../../helpers/probes/traffic.js';
import { memoize } from '../../helpers/memoize.js';
import { STATUSES, type PetStatus } from '../../schemas/shapes.js';

/** A page size, alone or with a filter; parameters are sent in this order. */
type Size = { readonly limit?: number; readonly status?: PetStatus };

const EVERY_SIZE = Array.from({ length: 99 }, (_, index) => index + 1);

/** Sizes at which mistakes are common: the small ones, and those next to defaults, batches, buffers and tens. */
const USUAL_SIZES = EVERY_SIZE.slice(0, DEFAULT_LIMIT + 1).concat(
  [24, 25, 30, 32, 33, 37, 40, 42, 48, 49, 50, 51],
  [55, 60, 64, 73, 80, 90, 99],
);

/** With each status in turn. */
const FILTERED_SIZES = [4, 8, 14, 18, 24, 28, 34, 38, 44, 48];

/** Sizes that are requested however long the animals are. */
const SMALLEST_SET: ReadonlySet<number> = new Set([1, 2, 3, 21, 99]);

/** How many animals other probes may show in one run. */
const SHOWN_OTHERWISE = 5400;

const costOfPage = memoize(({ exchange }: Listing): number => costOf(exchange.answer));

/** Every n-th of the sizes, where animals are so long that the responses would fill the response budget. */
function affordable(sizes: readonly number[], repeats: number, seen: readonly Listing[]) {
  const long = seen.filter(({ length }) => length >= DEFAULT_LIMIT);
  const perAnimal = Math.max(0, ...long.map((page) => costOfPage(page) / page.length));
  const all = sizes.reduce((sum, size) => sum + size, 0) * repeats * perAnimal;
  const step = Math.ceil(all / Math.max(1, MOST_KEPT - SHOWN_OTHERWISE * perAnimal));
  return step <= 1 ? sizes : sizes.filter((size) => size % step === 0 || SMALLEST_SET.has(size));
}

/** How many animals each status has, as far as listings and animals show, the most first. */
const statusCounts = derived((evidence) => {
  const { own, snapshots } = evidence;
  const latest = [...snapshots].map(
    ([id, each]) => own.get(id)?.sent.status ?? each.at(-1)?.status,
  );
  const counts = STATUSES.map((status) => {
    const pages = evidence.listings.filter(({ query }) => query.status === status);
    const seen = latest.filter((each) => each === status).length;
    return { status, count: Math.max(seen, ...pages.map(({ length }) => length)) };
  });
  return counts.toSorted((a, b) => b.count - a.count);
});

const EVERY: ReadonlySet<RunContext['profile']> = new Set(['thorough', 'read-only']);

export const pageSize = probe({
  id: 'list.limit.page-size',
  phase: 'read',
  needs: { listings },
  smoke: 2,
  // Beyond those of which every run sends each. `thorough` sends all of them.
  arbitrary: ({ listings: seen }): Arbitrary<Size> =>
    fromList(affordable(EVERY_SIZE.slice(DEFAULT_LIMIT + 1), 1, seen)).map((limit) => ({ limit })),
  values: 'page sizes from 22 to 99',
  generated: draws(7, 0),
  examples: {
    most: { smoke: 2, standard: USUAL_SIZES.length, thorough: 99, 'read-only': 99 },
    of: ({ listings: seen }, { profile }): readonly Size[] => {
      if (profile === 'smoke') return [{ limit: 1 }, { limit: 21 }];
      const sizes = EVERY.has(profile) ? EVERY_SIZE : USUAL_SIZES;
      return affordable(sizes, profile === 'thorough' ? 1 + STATUSES.length : 1, seen).map(
        (limit) => ({ limit }),
      );
    },
  },
  send: async (value: Size, api) => ({ page: await api.listPets(value) }),
});

export const filteredSize = probe({
  id: 'list.limit.filtered-size',
  phase: 'read',
  needs: { listings, statusCounts },
  smoke: 2,
  arbitrary: ({ listings: seen, statusCounts: counts }): Arbitrary<Size> => {
    const sizes = affordable(EVERY_SIZE, 4, seen);
    return fc.oneof(
      ...counts.map(({ status, count }) => {
        // More than there are shows nothing of the page size.
        const shown = sizes.filter((size) => size <= Math.max(5, count));
        return fc
          .tuple(fromList(shown), fc.boolean())
          .map(([limit, isFirst]) => (isFirst ? { limit, status } : { status, limit }));
      }),
    );
  },
  values: 'page sizes from 1 to 99 with each status',
  generated: draws(11, 0),
  examples: {
    most: { smoke: 2, standard: 12, thorough: 297, 'read-only': 12 },
    of: ({ listings: seen, statusCounts: counts }, { profile }): readonly Size[] => {
      const statuses = counts.map(({ status }) => status);
      if (profile === 'thorough') {
        const sizes = affordable(EVERY_SIZE, 1 + STATUSES.length, seen);
        return sizes.flatMap((limit) => statuses.map((status) => ({ status, limit })));
      }
      const one = counts.slice(1, 2).map(({ status }): Size => ({ status, limit: 1 }));
      const sizes = affordable(FILTERED_SIZES, 4, seen);
      // All animals of the fullest status: a look ahead ends there. In `smoke` one less, so that an ignored limit shows.
      const whole = counts.slice(0, 1).flatMap(({ status, count }): readonly Size[] => {
        const limit = Math.min(99, profile === 'smoke' ? count - 1 : count);
        // A page as long as that is left out where animals are long.
        return limit > 5 && sizes.length === FILTERED_SIZES.length ? [{ status, limit }] : [];
      });
      if (profile === 'smoke') return [...whole, ...one];
      const inTurn = sizes.flatMap((limit, turn): readonly Size[] => {
        const enough = counts.filter(({ count }) => count > limit);
        const status = enough[turn % enough.length]?.status;
        if (status === undefined) return [];
        return [turn % 2 === 0 ? { limit, status } : { status, limit }];
      });
      return [...whole, ...one, ...inTurn];
    },
  },
  send: async (value: Size, api) => ({ page: await api.listPets(value) }),
});

export const defaultSize = fixedProbe({
  id: 'list.limit.default-size',
  phase: 'read',
  needs: { statusCounts },
  smoke: 1,
  // The status of most animals shows the default size; one of few shows a page that is cut before it is filtered.
  examples: {
    most: 1 + STATUSES.length,
    of: ({ statusCounts: counts }): readonly Size[] => [
      ...counts.map(({ status }) => ({ status })),
      {},
    ],
  },
  send: async (value: Size, api) => ({ page: await api.listPets(value) }),
});
