import type { PetStatus } from '../../schemas/shapes.js';
import type { Evidence } from '../evidence/evidence.js';
import { isShort } from '../evidence/missing.js';
import { MOST_LIMIT } from '../evidence/query.js';
import { veryLongName } from './adding/odd-animal.js';
import { ascending } from './next-id.js';
import { fixedProbe } from './probe.js';
import { derived } from './traffic.js';

/** Whether the latest page of 100, of all animals or of one status, was full. Then it need not show the suite's animals. */
function isTooFull({ listings }: Evidence, status?: PetStatus): boolean {
  const latest = listings.findLast(
    ({ query }) => query.limit === MOST_LIMIT && query.status === status,
  );
  return latest !== undefined && !isShort(latest);
}

/**
 * On a full store, two animals that no page has to show: a pending one if a page of pending animals was full, otherwise one that was
 * sent without a status; and the one with a very long name.
 */
const hiddenIds = derived<bigint>((evidence) => {
  if (!isTooFull(evidence)) return [];
  const { creations } = evidence;
  const status = isTooFull(evidence, 'pending') ? 'pending' : undefined;
  const own = creations.find(({ sent }) => sent.status === status);
  const longest = creations.find(({ exchange }) => exchange.probe?.id === veryLongName.id);
  return [...new Set([own, longest].flatMap((each) => each?.id ?? []))];
});

/** Fetches animals that no page has to show. Neither time nor reading may change them. */
export const hiddenAnimal = fixedProbe({
  id: 'get.hidden-animal',
  phase: 'last',
  smoke: 0,
  needs: { hiddenIds },
  examples: { most: 2, of: ({ hiddenIds: ids }) => ids },
  send: async (id: bigint, api) => ({ animal: await api.getPet(id) }),
});

/** How many ids may lie between two of the suite's animals, and how many of them are requested. */
const WIDEST_GAP = 40n;
const MOST_BETWEEN = 12;

/**
 * On a full store, ids between those of the suite's animals: a service with consecutive ids gives one of these to an animal that a
 * refused request leaves behind.
 */
const unseenIds = derived<bigint>((evidence) => {
  if (!isTooFull(evidence)) return [];
  const own = ascending(evidence.own.keys());
  const between = own.flatMap((id, index) => {
    const gap = (own[index + 1] ?? id) - id - 1n;
    if (gap < 1n || gap > WIDEST_GAP) return [];
    return Array.from({ length: Number(gap) }, (_, step) => id + BigInt(step) + 1n);
  });
  const unseen = between.filter((id) => !evidence.snapshots.has(id));
  const step = Math.max(1, unseen.length / MOST_BETWEEN);
  return unseen.filter((_, index) => index % step < 1).slice(0, MOST_BETWEEN);
});

/** Requests ids at which a refused request may have left an animal that no page has to show. */
export const idBetween = fixedProbe({
  id: 'get.id-between',
  phase: 'last',
  smoke: 0,
  needs: { unseenIds },
  examples: { most: MOST_BETWEEN, of: ({ unseenIds: ids }) => ids },
  send: async (id: bigint, api) => ({ response: await api.getPet(id) }),
});
