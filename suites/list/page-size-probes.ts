import { listings } from '../store/listings.js';
import { probe } from '../probes/probe.js';
import type { Arbitrary } from 'fast-check';

import { fromList } from '../../helpers/arbitraries/from-list.js';
import {
  affordable,
  EVERY_SIZE,
  FILTER_NEEDS,
  filteredSizes,
  sizesShown,
  statusCounts,
  type Size,
} from '../probes/page-sizes.js';
import { draws } from '../../helpers/probes/probe.js';
import type { RunContext } from '../../helpers/probes/source.js';
import { shuffled } from '../../helpers/probes/seed.js';
import { STATUSES } from '../../schemas/shapes.js';

/**
 * Sizes at which mistakes are common: small sizes, and sizes next to defaults, batch sizes, buffer sizes and multiples of ten.
 * `listWhileFilling` requests other small sizes, and further sizes are generated.
 */
const USUAL_SIZES = [
  1, 2, 3, 4, 6, 8, 10, 12, 13, 14, 15, 16, 18, 20, 21, 25, 30, 32, 49, 50, 51, 64, 99,
];
const OTHER_SIZES = EVERY_SIZE.filter((size) => !USUAL_SIZES.includes(size));

/** Maximum number of pairs of a size and a status that `thorough` requests. */
const MOST_FILTERED = 162;

/** Sizes that are requested once each, with the statuses in turn. */
const FILTERED_SIZES = [4, 8, 14, 18, 24, 28, 34, 38, 44, 48];

/** The profiles that request every page size. */
const EXHAUSTIVE: ReadonlySet<RunContext['profile']> = new Set(['thorough', 'read-only']);

export const pageSize = probe({
  id: 'list.limit.page-size',
  phase: 'read',
  needs: { listings },
  smoke: 2,
  // Other sizes than the examples. `thorough` sends all sizes as examples.
  arbitrary: ({ listings: seen }): Arbitrary<Size> =>
    fromList([OTHER_SIZES[0] ?? 5, ...affordable(OTHER_SIZES.slice(1), 1, seen)]).map((limit) => ({
      limit,
    })),
  values: 'page sizes from 5 to 98',
  generated: draws(6, 0),
  examples: {
    most: { smoke: 2, standard: USUAL_SIZES.length, thorough: 99, 'read-only': 99 },
    of: ({ listings: seen }, { profile }): readonly Size[] => {
      if (profile === 'smoke') return [{ limit: 1 }, { limit: 21 }];
      const sizes = EXHAUSTIVE.has(profile) ? EVERY_SIZE : USUAL_SIZES;
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
  needs: FILTER_NEEDS,
  smoke: 2,
  arbitrary: filteredSizes,
  values: 'page sizes from 1 to 99 with each status',
  generated: draws(10, 0),
  examples: {
    most: { smoke: 2, standard: 14, thorough: MOST_FILTERED, 'read-only': 14 },
    of: ({ listings: seen, statusCounts: counts }, { profile, seed }): readonly Size[] => {
      if (profile === 'thorough') {
        const sizes = affordable(EVERY_SIZE, 1 + STATUSES.length, seen);
        const all = counts.flatMap((each) =>
          sizesShown(sizes, each).map((limit) => ({ status: each.status, limit })),
        );
        return shuffled(all, seed, ({ status, limit }) => `${status} ${limit}`);
      }
      const one = counts.map(({ status }): Size => ({ status, limit: 1 }));
      const sizes = affordable(FILTERED_SIZES, 4, seen);
      // This limit is exactly the number of animals with the most common status. It detects a service that reads one row more to find out
      // whether there is a next page, and returns that row too. `smoke` requests one animal fewer, to detect an ignored limit.
      const whole = counts.slice(0, 1).flatMap(({ status, count }): readonly Size[] => {
        const limit = Math.min(99, profile === 'smoke' ? count - 1 : count);
        // Not sent if animals are so long that the page would be too large.
        return limit > 5 && sizes.length === FILTERED_SIZES.length ? [{ status, limit }] : [];
      });
      if (profile === 'smoke') return [...whole, ...one.slice(1, 2)];
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

export const defaultSize = probe({
  id: 'list.limit.default-size',
  phase: 'read',
  needs: { statusCounts },
  smoke: 1,
  // The most common status shows the default size. A rare status detects a page that is limited before it is filtered.
  examples: {
    most: 1 + STATUSES.length,
    of: ({ statusCounts: counts }): readonly Size[] => [
      ...counts.map(({ status }) => ({ status })),
      {},
    ],
  },
  send: async (value: Size, api) => ({ page: await api.listPets(value) }),
});

/**
 * Requests a page without `limit` right after one with this limit, to detect a service that keeps the limit for the next request. Both
 * are sent at once: otherwise, another request of the run may arrive between them. In the phase `last`, because a repeated page would
 * not be wrong: the page itself must prove the violation.
 */
export const defaultAfterOther = probe({
  id: 'list.limit.default-after-other',
  phase: 'last',
  smoke: 0,
  steps: 2,
  examples: [2, 9],
  send: async (limit: number, api) => {
    const [other, page] = await Promise.all([api.listPets({ limit }), api.listPets()]);
    return { other, page };
  },
});
