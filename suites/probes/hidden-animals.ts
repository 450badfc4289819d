import { probe } from './probe.js';
import { storeOf } from '../store/store.js';
import type { PetStatus } from '../../schemas/shapes.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { isShort } from '../store/missing-from-listing.js';
import { MOST_LIMIT } from '../store/query.js';
import { veryLongName } from './adding/odd-animal.js';
import { ascending } from './next-id.js';
import { derived } from '../../helpers/probes/traffic.js';

/** Whether the latest page of 100 was full, so that it need not show the suite's animals. Without `status`: the unfiltered page. */
function wasPageFull(evidence: Evidence, status?: PetStatus): boolean {
  const { listings } = storeOf(evidence);
  const latest = listings.findLast(
    ({ query }) => query.limit === MOST_LIMIT && query.status === status,
  );
  return latest !== undefined && !isShort(latest);
}

/**
 * On a full store, up to two of the suite's animals that no page has to show:
 * - a pending one if the page of pending animals was full, otherwise one that was sent without a status;
 * - the one with a very long name.
 */
const hiddenIds = derived<bigint>((evidence) => {
  if (!wasPageFull(evidence)) return [];
  const { creations } = storeOf(evidence);
  const status = wasPageFull(evidence, 'pending') ? 'pending' : undefined;
  const own = creations.find(({ sent }) => sent.status === status);
  const longest = creations.find(({ exchange }) => exchange.probe?.id === veryLongName.id);
  return [...new Set([own, longest].flatMap((each) => each?.id ?? []))];
});

/** Fetches animals that no page has to show. Neither time nor reading may change them. */
export const hiddenAnimal = probe({
  id: 'get.hidden-animal',
  phase: 'last',
  smoke: 0,
  needs: { hiddenIds },
  examples: { most: 2, of: ({ hiddenIds: ids }) => ids },
  send: async (id: bigint, api) => ({ animal: await api.getPet(id) }),
});

/** Wider gaps between the ids of two of the suite's animals are ignored. */
const WIDEST_GAP = 40n;
/** How many ids in such gaps are requested. */
const MOST_BETWEEN = 12;

/**
 * On a full store, unknown ids between those of the suite's animals. If a refused request leaves an animal behind, a service with
 * consecutive ids gives this animal one of these ids.
 */
const unseenIds = derived<bigint>((evidence) => {
  if (!wasPageFull(evidence)) return [];
  const own = ascending(storeOf(evidence).own.keys());
  const between = own.flatMap((id, index) => {
    const gap = (own[index + 1] ?? id) - id - 1n;
    if (gap < 1n || gap > WIDEST_GAP) return [];
    return Array.from({ length: Number(gap) }, (_, step) => id + BigInt(step) + 1n);
  });
  const unseen = between.filter((id) => !storeOf(evidence).snapshots.has(id));
  const step = Math.max(1, unseen.length / MOST_BETWEEN);
  return unseen.filter((_, index) => index % step < 1).slice(0, MOST_BETWEEN);
});

/** Requests ids at which a refused request may have left an animal that no page has to show. */
export const idBetween = probe({
  id: 'get.id-between',
  phase: 'last',
  smoke: 0,
  needs: { unseenIds },
  examples: { most: MOST_BETWEEN, of: ({ unseenIds: ids }) => ids },
  send: async (id: bigint, api) => ({ response: await api.getPet(id) }),
});
