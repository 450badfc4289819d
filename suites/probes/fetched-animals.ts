import { probe } from './probe.js';
import { hasRightKey, type Answered } from '../../helpers/exchange.js';
import type { Api } from './api.js';
import { snapshotsIn, storeOf } from '../store/store.js';
import fc from 'fast-check';

import { isOddText } from '../../helpers/evidence/plain.js';
import type { Creation } from '../store/model.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { animalIdIn } from '../store/query.js';
import { draws } from '../../helpers/probes/probe.js';
import { derived } from '../../helpers/probes/traffic.js';

/** At most this many of the suite's own animals are fetched by id. */
const MOST_OWN = 11;
/** At most this many animals of other clients are fetched by id. Often, a mistake is in a single old animal. */
const MOST_OTHERS = 32;

/** Ids for which getPet returned 404 before the suite added their animals. A service that caches the 404 hides the animal. */
function requestedTooEarly(evidence: Evidence): readonly bigint[] {
  const { own } = storeOf(evidence);
  const { exchanges } = evidence;
  const early = exchanges.filter(
    ({ operation, answer }) => operation === 'getPet' && answer?.status === 404,
  );
  return early.flatMap((exchange) => {
    const id = animalIdIn(exchange);
    const creation = id === undefined ? undefined : own.get(id);
    return creation !== undefined && creation.exchange.end > exchange.start ? [creation.id] : [];
  });
}

/** Whether the name has a character beyond 16 bits, such as an emoji. */
const hasAstralName = ({ sent }: Creation): boolean => /[\u{10000}-\u{10ffff}]/u.test(sent.name);
/** Whether the name has a character beyond ASCII, such as `é`, but none beyond Latin-1. */
const hasLatin1Name = ({ sent }: Creation): boolean =>
  /^[\0-\xff]*$/.test(sent.name) && /[\x80-\xff]/.test(sent.name);
/** Whether the category is greater than the integers that a double represents exactly. */
const hasCategoryBeyondDouble = ({ sent }: Creation): boolean => sent.categoryId > 2n ** 53n;
const hasCategoryZero = ({ sent }: Creation): boolean => sent.categoryId === 0n;

/** Returns the id of the animal with the longest non-ASCII name. Such a name has more bytes than characters. */
function longestNonAscii(creations: readonly Creation[]): readonly bigint[] {
  return creations
    .filter(({ sent }) => /[\u0080-\uffff]/.test(sent.name))
    .toSorted((a, b) => b.sent.name.length - a.sent.name.length)
    .slice(0, 1)
    .map(({ id }) => id);
}

/** Returns the id of the first animal that matches. */
function first(
  creations: readonly Creation[],
  which: (creation: Creation) => boolean,
): readonly bigint[] {
  return creations
    .filter(which)
    .slice(0, 1)
    .map(({ id }) => id);
}

/**
 * Returns animals whose name differs from an earlier one only in letter case, such as `cat` and `CAT`. A lookup that ignores case
 * mixes them up. Animals whose status also differs from the earlier animal come first.
 */
function namedLikeAnother(creations: readonly Creation[]): readonly bigint[] {
  const firsts = new Map<string, Creation>();
  const alike = creations.flatMap((creation) => {
    const folded = creation.sent.name.toLowerCase();
    const other = firsts.get(folded) ?? creation;
    firsts.set(folded, other);
    return other.sent.name === creation.sent.name ? [] : [{ creation, other }];
  });
  const hasSameStatus = ({ creation, other }: (typeof alike)[number]): boolean =>
    creation.sent.status === other.sent.status;
  return alike
    .toSorted((a, b) => Number(hasSameStatus(a)) - Number(hasSameStatus(b)))
    .map(({ creation }) => creation.id);
}

/** Ids of the suite's animals that are worth fetching by id, the most important first. */
export const ownWorthFetching = derived<bigint>((evidence) => {
  const { creations, own } = storeOf(evidence);
  const plain = creations.filter(({ sent }) => !isOddText(sent.name));
  // The first animal of each status, and the first without a status.
  const ofEachStatus = new Map(plain.toReversed().map(({ sent, id }) => [sent.status, id]));
  const ids = [
    ...requestedTooEarly(evidence),
    ...(own.has(0n) ? [0n] : []),
    ...[...ofEachStatus.values()].toReversed(),
    ...longestNonAscii(creations),
    ...first(creations, hasAstralName),
    ...first(creations, hasLatin1Name),
    ...first(creations, hasCategoryBeyondDouble),
    ...first(creations, hasCategoryZero),
    ...namedLikeAnother(creations),
    // All others with an unusual name or category.
    ...creations
      .filter(({ sent }) => isOddText(sent.name) || sent.categoryId !== plain[0]?.sent.categoryId)
      .map(({ id }) => id),
  ];
  return [...new Set(ids)].slice(0, MOST_OWN);
});

/**
 * Animals of other clients that are worth fetching:
 * - the animal with the id 0; if there is none, the first one;
 * - an animal without a status; if there is none, the last one;
 * - others, evenly spread.
 */
export const othersWorthFetching = derived<bigint>((evidence) => {
  const { snapshots } = storeOf(evidence);
  const others = [...snapshots].filter(([, seen]) => seen.every(({ view }) => view !== 'create'));
  const ids = others.map(([id]) => id);
  const withoutStatus = others.find(([, seen]) =>
    seen.every(({ status }) => status === undefined),
  )?.[0];
  const chosen = [ids.find((id) => id === 0n) ?? ids[0], withoutStatus ?? ids.at(-1)];
  const most = Math.min(ids.length, MOST_OTHERS - chosen.length);
  const spread = Array.from({ length: most }, (_, at) => ids[Math.floor((at * ids.length) / most)]);
  return [...new Set([...chosen, ...spread].filter((id) => id !== undefined))];
});

const indexesOf = (ids: readonly bigint[]): readonly number[] => ids.map((_, index) => index);

/** Fetches an animal. After a 404, which a late write can explain, repeats the request until the settle time is over. */
const untilFound = (id: bigint | undefined, api: Api): Promise<Answered> =>
  api.untilSettled(
    () => api.getPet(id ?? 0n),
    ({ answer }) => answer.status !== 404,
  );

/** Fetches one of the suite's animals. The value is an index of `ownWorthFetching`. */
export const ownAnimal = probe({
  id: 'get.own-animal',
  indexOf: 'animal',
  phase: 'read',
  needs: { ownWorthFetching },
  smoke: 2,
  examples: { most: MOST_OWN, of: ({ ownWorthFetching: ids }) => indexesOf(ids) },
  send: async (index: number, api, { ownWorthFetching: ids }) => ({
    animal: await untilFound(ids[index], api),
  }),
});

/** Fetches an animal of another client. The value is an index of `othersWorthFetching`. */
export const othersAnimal = probe({
  id: 'get.others-animal',
  indexOf: 'animal',
  phase: 'read',
  needs: { othersWorthFetching },
  smoke: 1,
  examples: { most: MOST_OTHERS, of: ({ othersWorthFetching: ids }) => indexesOf(ids) },
  send: async (index: number, api, { othersWorthFetching: ids }) => ({
    animal: await api.getPet(ids[index] ?? 0n),
  }),
});

/** Ids of all animals that responses showed. */
export const everyAnimal = derived<bigint>((evidence) => {
  const { own, snapshots } = storeOf(evidence);
  return [...new Set([...own.keys(), ...snapshots.keys()])];
});

/** Fetches any animal. The value is an index of `everyAnimal`. It wraps around, because a later run may know fewer animals. */
export const anyAnimal = probe({
  id: 'get.any-animal',
  indexOf: 'animal',
  phase: 'read',
  needs: { everyAnimal },
  smoke: 0,
  arbitrary: ({ everyAnimal: { length } }) =>
    length === 0 ? { blind: 'no animal is known' } : fc.nat(length - 1),
  values: 'any of the animals that the run has seen',
  generated: draws(4, 6),
  send: async (index: number, api, { everyAnimal: ids }) => ({
    animal: await untilFound(ids[index % ids.length], api),
  }),
});

/**
 * Ids to request with wrong keys. The suite's animals that the right key has already fetched come first: a cache may return those
 * responses to any key.
 */
export const fetchedAnimals = derived<bigint>((evidence) => {
  const { own, snapshots } = storeOf(evidence);
  const fetched = evidence
    .answered('getPet')
    .filter(hasRightKey)
    .flatMap((exchange) => snapshotsIn(exchange))
    .filter(({ id }) => own.has(id))
    .map(({ id }) => id);
  return [...new Set([...fetched, ...own.keys(), ...snapshots.keys()])];
});

const MOST_TWICE = 2;

/**
 * Animals that a cache or copy may change: one with a category beyond 2^53, and one with a character beyond 16 bits in its name.
 * Often, one animal has both.
 */
const worthFetchingTwice = derived<bigint>((evidence) => {
  const { creations } = storeOf(evidence);
  const beyondDouble = creations
    .filter(hasCategoryBeyondDouble)
    .toSorted((a, b) => (a.sent.categoryId < b.sent.categoryId ? -1 : 1));
  const astral = beyondDouble.find(hasAstralName) ?? creations.find(hasAstralName);
  const chosen = [beyondDouble[0], astral].filter((each) => each !== undefined);
  const ids = (chosen.length > 0 ? chosen : creations.slice(0, 1)).map(({ id }) => id);
  return [...new Set(ids)];
});

/** Fetches an animal twice: neither reading nor caching may change it. The value is an index of `worthFetchingTwice`. */
export const fetchedTwice = probe({
  id: 'get.fetched-twice',
  indexOf: 'animal',
  phase: 'keys',
  needs: { worthFetchingTwice },
  smoke: 0,
  steps: 2,
  examples: { most: MOST_TWICE, of: ({ worthFetchingTwice: ids }) => indexesOf(ids) },
  send: async (index: number, api, { worthFetchingTwice: ids }) => ({
    first: await api.getPet(ids[index] ?? 0n),
    again: await api.getPet(ids[index] ?? 0n),
  }),
});
