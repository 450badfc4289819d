import { probe } from '../probes/probe.js';
import { valueOf } from '../../helpers/evidence/bodies.js';
import { storeOf, snapshotsIn } from '../store/store.js';
import { anyInt64 } from '../values/animal-ids.js';
import { INT64_MAX, INT64_MIN } from '../../schemas/int64.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { isShort } from '../store/missing-from-listing.js';
import { animalIdIn } from '../store/query.js';
import type { Answered } from '../../helpers/exchange.js';
import { isObject, member } from '../../helpers/json/exact-json.js';
import type { Json } from '../../helpers/json/exact-numbers.js';
import { unreadable, violation, type Finding } from '../../helpers/probes/finding.js';
import { ascending, nextId } from '../probes/next-id.js';
import { unlikelyId } from '../probes/reach.js';
import { draws } from '../../helpers/probes/probe.js';
import { exchangesOf } from '../../helpers/probes/trials.js';
import { SOME_ANIMALS } from '../probes/adding/index.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import { derived } from '../../helpers/probes/traffic.js';
import { REMOVED, unlessRemoved } from '../judging/removed.js';

/**
 * An id that a removed animal may have had: the id before the lowest positive id or, if the lowest positive id is 1, the first id in
 * a gap. Empty if the last unfiltered page of 100 was full.
 */
const goneIds = derived<bigint>((evidence) => {
  const widest = storeOf(evidence).listings.findLast(
    ({ query }) => query.limit === 100 && !query.status,
  );
  if (widest !== undefined && !isShort(widest)) return [];
  const positive = ascending(storeOf(evidence).snapshots.keys()).filter((id) => id > 0n);
  const first = positive[0] ?? 1n;
  if (first > 1n) return [first - 1n];
  const following = positive.slice(0, -1).map((id) => id + 1n);
  return following.filter((id, index) => positive[index + 1] !== id).slice(0, 1);
});

const goneId = probe({
  id: 'get.missing.gone',
  phase: 'before-fill',
  needs: { goneIds },
  smoke: 0,
  examples: { most: 1, of: ({ goneIds: ids }) => ids },
  send: async (id: bigint, api) => ({ missing: await api.getPet(id) }),
});

const knownIds = derived<bigint>((evidence) => [...storeOf(evidence).snapshots.keys()]);

/** Requests ids of every size and sign that no known animal has. */
const anyId = probe({
  id: 'get.missing.any',
  phase: 'read',
  needs: { knownIds },
  smoke: 0,
  arbitrary: ({ knownIds: ids }) => {
    const known = new Set(ids);
    return anyInt64.filter((id) => !known.has(id));
  },
  values: 'int64 ids of every size and sign that no animal was seen to have',
  generated: draws(5, 11),
  send: async (id: bigint, api) => ({ missing: await api.getPet(id) }),
});

/** Checks that an id that belongs to no animal gets one of the allowed statuses. */
export function missingFinding(exchange: Answered, allowed: readonly number[]): Finding {
  const { status } = exchange.answer;
  if (status === 401) return 'inconclusive';
  if (allowed.includes(status)) return 'ok';
  return violation('status', exchange, { subject: 'petId', wanted: allowed.map(String) });
}

/** Checks a response for an id that another client's animal may have by now. A 200 with this animal is inconclusive. */
function perhapsTaken(exchange: Answered): Finding {
  if (exchange.answer.status !== 200) return missingFinding(exchange, [404]);
  const id = animalIdIn(exchange);
  if (snapshotsIn(exchange)[0]?.id === id) return 'inconclusive';
  const value = valueOf(exchange);
  // A malformed body may show an animal whose createPet response was malformed too. Only a different id, or an empty value, rules
  // that out.
  if (value === undefined) return unreadable(exchange);
  const shown = isObject(value) ? member(value, 'id') : undefined;
  const isPerhapsThis = shown === undefined ? !isEmpty(value) : shown === String(id);
  return isPerhapsThis ? unreadable(exchange) : missingFinding(exchange, [404]);
}

/** Whether a body is null, an empty object or an empty array. */
function isEmpty(value: Json): boolean {
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

const missingUnknown = requirement({
  id: 'get.missing.unknown',
  level: 'MUST',
  clause: 'get.responses.404',
  text: 'getPet returns status 404 for an id that belongs to no animal',
  judges: { nextId, goneId, anyId, unlikelyId },
  sends: SOME_ANIMALS,
  check: ({ nextId: next, goneId: gone, anyId: generated, unlikelyId: unlikely }, evidence) => [
    ...unlikely.map(({ missing }) =>
      unlessRemoved(missing, evidence, () => missingFinding(missing, [404])),
    ),
    ...[...next, ...gone, ...generated].map(({ missing }) =>
      unlessRemoved(missing, evidence, () => perhapsTaken(missing)),
    ),
  ],
  docs: {
    why: 'With 200 and null, or 204, clients treat a missing animal as an existing one. With 400, they look for a mistake of their own.',
    how: 'A random id near 2^60, the next id after the highest known id, an unused id below that, and generated ids. For every id except the first, a 200 with the animal is accepted, because another client may have added it.',
    alsoAllowed: `The text of the Error is open. ${REMOVED}`,
    fix: 'Return a 404 Error if the lookup finds nothing.',
    fault: 'missing-is-null',
  },
});

/** A kind of id: at an edge of int64, 0 or negative, or an id that a service with 32 or 53 bits mistakes for a known id. */
type Extreme = 'smallest' | 'largest' | 'negated' | 'negative' | 'same-double' | 'minus-one';

/** Returns the first id that no known animal has, counting in steps from a start. */
function firstFree(evidence: Evidence, from: bigint, step: bigint): bigint {
  const { snapshots } = storeOf(evidence);
  let id = from;
  while (snapshots.has(id)) id += step;
  return id;
}

const extremes = derived<{ readonly kind: Extreme; readonly id: bigint }>((evidence) => {
  const known = [...storeOf(evidence).own.keys(), ...storeOf(evidence).snapshots.keys()][0] ?? 1n;
  const positive = ascending(storeOf(evidence).snapshots.keys()).filter((id) => id > 0n);
  const ownId = ascending(storeOf(evidence).own.keys()).find((id) => id > 0n);
  const all: readonly (readonly [Extreme, bigint])[] = [
    ['smallest', firstFree(evidence, INT64_MIN, 1n)],
    ['largest', firstFree(evidence, INT64_MAX, -1n)],
    // A known id with a minus sign, preferably an id of the suite's own animals, because other clients may remove their animals.
    ['negated', firstFree(evidence, -(ownId ?? positive[0] ?? 1n), -1n)],
    ['negative', firstFree(evidence, 0n, -1n)],
    // An id with the same double as a known id, or with the same last 32 bits.
    ['same-double', known > 2n ** 53n ? known + 1n : known + 2n ** 53n],
    ['minus-one', -1n],
  ];
  return all
    .filter(([, id]) => id <= INT64_MAX && !storeOf(evidence).snapshots.has(id))
    .map(([kind, id]) => ({ kind, id }));
});

const extremeId = probe({
  id: 'get.missing.extreme',
  phase: 'read',
  needs: { extremes },
  smoke: 1,
  steps: 2,
  examples: { most: 6, of: ({ extremes: known }) => known.map(({ kind }) => kind) },
  send: async (kind: Extreme, api, { extremes: known }) => {
    const id = known.find((each) => each.kind === kind)?.id ?? INT64_MAX;
    const missing = await api.getPet(id);
    // Detects a cache that stores the missing animal as an empty one.
    return kind === 'largest' ? { missing, again: await api.getPet(id) } : { missing };
  },
});

const missingExtremes = requirement({
  id: 'get.missing.extremes',
  level: 'MUST',
  clause: 'get.parameters.pet-id',
  text: 'getPet returns status 404 for an id that no animal has and that is 0, negative, or near the edges of an integer type',
  judges: { extremeId },
  sends: SOME_ANIMALS,
  check: ({ extremeId: trials }, evidence) =>
    trials.flatMap(exchangesOf).map((missing) =>
      unlessRemoved(missing, evidence, () => {
        const [snapshot] = missing.answer.status === 200 ? snapshotsIn(missing) : [];
        return snapshot?.id === animalIdIn(missing)
          ? { blind: 'every requested id at the edges belongs to an animal' }
          : missingFinding(missing, [404]);
      }),
    ),
  docs: {
    why: 'petId is an int64: an id beyond 32 or 53 bits must not crash, wrap around or be refused.',
    how: 'The largest and the smallest int64, 0 (or the first negative id that is free), negative ids, and an id that a service confuses with a known id if it stores ids as doubles or in 32 bits. One id is requested twice in a row. A Pet with the requested id is accepted.',
    alsoAllowed: `An animal may have such an id: then a 200 with this animal conforms. ${REMOVED}`,
    fix: 'Parse the id into a 64-bit integer, and query with that.',
    fault: 'greatest-id-is-400',
  },
});

export const GET_MISSING = [missingUnknown, missingExtremes] as const;
