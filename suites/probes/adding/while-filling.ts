import { listings } from '../../store/listings.js';
import { fixedProbe } from '../probe.js';

const SMALL = [11, 9, 7, 5, 3];
/**
 * Large pages, because a service that reads a page in several queries may return an animal twice. The first two sizes below the
 * length of the longest listing so far are used.
 */
const LARGE = [60, 51, 49, 42, 37, 32, 25];
const MOST_LARGE = 2;

/** Reads pages while animals are added, large and small ones in turn. The value is `limit`. */
export const listWhileFilling = fixedProbe({
  id: 'list.while-filling',
  phase: 'fill',
  smoke: 0,
  needs: { listings },
  examples: {
    most: SMALL.length + MOST_LARGE,
    of: ({ listings: seen }) => {
      const known = Math.max(0, ...seen.map(({ length }) => length));
      const large = LARGE.filter((limit) => limit < known).slice(0, MOST_LARGE);
      return SMALL.flatMap((limit, turn) => [large[turn] ?? [], limit].flat());
    },
  },
  send: async (limit: number, api) => ({ page: await api.listPets({ limit }) }),
});
