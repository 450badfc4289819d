import { probe } from './probe.js';
import { storeOf } from '../store/store.js';
import { INT64_MAX } from '../../schemas/int64.js';
import { derived } from '../../helpers/probes/traffic.js';

export const ascending = (ids: Iterable<bigint>): readonly bigint[] =>
  [...ids].toSorted((a, b) => (a < b ? -1 : 1));

const AHEAD = 1;
/** How many are requested if other clients add animals, because those animals may get the first of these ids. */
const AHEAD_OF_OTHERS = 3;
/** Ids with a greater distance than this are not consecutive. */
const FAR_APART = 1000n;

/** The ids that a service with consecutive ids assigns next; none if all ids of the suite's animals are far apart. */
const nextIds = derived<bigint>((evidence) => {
  const known = ascending(storeOf(evidence).snapshots.keys());
  const own = ascending(storeOf(evidence).own.keys());
  const gaps = own.slice(1).map((id, index) => id - (own[index] ?? id));
  if (gaps.length > 0 && gaps.every((gap) => gap > FAR_APART)) return [];
  const sinceOwn = known.slice(known.findIndex((id) => storeOf(evidence).own.has(id)));
  const isOfOthers = (id: bigint): boolean =>
    storeOf(evidence)
      .snapshots.get(id)
      ?.every(({ view }) => view !== 'create') === true;
  const othersWrite = storeOf(evidence).changedByOthers.has('status') || sinceOwn.some(isOfOthers);
  const latest = known.at(-1) ?? 0n;
  return Array.from({ length: othersWrite ? AHEAD_OF_OTHERS : AHEAD }, (_, ahead) => {
    return latest + BigInt(ahead) + 1n;
  }).filter((id) => id <= INT64_MAX);
});

/** Requests the next ids before they exist. A cached 404 must not hide the animal that is added later. */
export const nextId = probe({
  id: 'get.missing.next',
  phase: 'before-fill',
  needs: { nextIds },
  smoke: 0,
  examples: { most: AHEAD_OF_OTHERS, of: ({ nextIds: ids }) => ids },
  send: async (id: bigint, api) => ({ missing: await api.getPet(id) }),
});
