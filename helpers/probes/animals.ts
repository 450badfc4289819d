import fc from 'fast-check';

import { isOddText } from '../evidence/plain.js';
import type { Creation } from '../evidence/model.js';
import { snapshotsIn, type Evidence } from '../evidence/evidence.js';
import { hasRightKey, petIdIn } from '../evidence/query.js';
import { draws, fixedProbe, probe } from './probe.js';
import { derived } from './traffic.js';

/** At most this many of the suite's own animals are fetched by id. */
const MOST_OWN = 11;
const MOST_OTHERS = 2;

/** Ids that were requested before an animal got them: a service that caches a 404 hides that animal. */
function requestedTooEarly({ own, exchanges }: Evidence): readonly bigint[] {
  const early = exchanges.filter(
    ({ operation, answer }) => operation === 'getPet' && answer?.status === 404,
  );
  return early.flatMap((exchange) => {
    const id = petIdIn(exchange);
    const creation = id === undefined ? undefined : own.get(id);
    return creation !== undefined && creation.exchange.end > exchange.start ? [creation.id] : [];
  });
}

const isAstral = ({ sent }: Creation): boolean => /[\u{10000}-\u{10ffff}]/u.test(sent.name);
/** The name has characters beyond ASCII, and Latin-1 has all of them. */
const isLatin1 = ({ sent }: Creation): boolean =>
  /^[\0-\xff]*[\x80-\xff][\0-\xff]*$/.test(sent.name);
const isBeyondDouble = ({ sent }: Creation): boolean => sent.categoryId > 2n ** 53n;
const isOfZero = ({ sent }: Creation): boolean => sent.categoryId === 0n;

/** Returns the animal with the longest non-ASCII name, which has more bytes than characters. */
function longestNonAscii(creations: readonly Creation[]): readonly bigint[] {
  return creations
    .filter(({ sent }) => /[\u0080-\uffff]/.test(sent.name))
    .toSorted((a, b) => b.sent.name.length - a.sent.name.length)
    .slice(0, 1)
    .map(({ id }) => id);
}

/** Returns the first animal that matches. */
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
 * Returns animals whose name differs from another one only in letter case, those with different statuses first: a lookup that
 * ignores case mixes them up.
 */
function namedLikeAnother(creations: readonly Creation[]): readonly bigint[] {
  const firsts = new Map<string, Creation>();
  const alike = creations.flatMap((creation) => {
    const folded = creation.sent.name.toLowerCase();
    const other = firsts.get(folded) ?? creation;
    firsts.set(folded, other);
    return other.sent.name === creation.sent.name ? [] : [{ creation, other }];
  });
  const isSameStatus = ({ creation, other }: (typeof alike)[number]): number =>
    creation.sent.status === other.sent.status ? 1 : 0;
  return alike
    .toSorted((a, b) => isSameStatus(a) - isSameStatus(b))
    .map(({ creation }) => creation.id);
}

/**
 * The suite's animals that are worth fetching by id: those whose id was requested too early, the id 0, one of each status and of
 * none, the longest non-ASCII name, one with characters beyond 16 bits, one with Latin-1 characters only, one with a category
 * beyond 2^53, one with the category 0, those whose name differs from another one only in letter case, and then other unusual
 * values.
 */
export const ownWorthFetching = derived<bigint>((evidence) => {
  const { creations, own } = evidence;
  const plain = creations.filter(({ sent }) => !isOddText(sent.name));
  const ofEachStatus = new Map(plain.toReversed().map(({ sent, id }) => [sent.status, id]));
  const ids = [
    ...requestedTooEarly(evidence),
    ...(own.has(0n) ? [0n] : []),
    ...[...ofEachStatus.values()].toReversed(),
    ...longestNonAscii(creations),
    ...first(creations, isAstral),
    ...first(creations, isLatin1),
    ...first(creations, isBeyondDouble),
    ...first(creations, isOfZero),
    ...namedLikeAnother(creations),
    ...creations
      .filter(({ sent }) => isOddText(sent.name) || sent.categoryId !== plain[0]?.sent.categoryId)
      .map(({ id }) => id),
  ];
  return [...new Set(ids)].slice(0, MOST_OWN);
});

/** Animals of others that are worth fetching: the id 0 or the first one, and one without a status or the last one. */
export const othersWorthFetching = derived<bigint>(({ snapshots }) => {
  const others = [...snapshots].filter(([, seen]) => seen.every(({ view }) => view !== 'create'));
  const ids = others.map(([id]) => id);
  const bare = others.find(([, seen]) => seen.every(({ status }) => status === undefined))?.[0];
  const chosen = [ids.find((id) => id === 0n) ?? ids[0], bare ?? ids.at(-1)];
  return [...new Set(chosen.filter((id) => id !== undefined))].slice(0, MOST_OTHERS);
});

const ranks = (ids: readonly bigint[]): readonly number[] => ids.map((_, rank) => rank);

/** Fetches one of the suite's animals, and again while a late write can explain a 404. The value is a rank. */
export const ownAnimal = fixedProbe({
  id: 'get.own-animal',
  phase: 'read',
  needs: { ownWorthFetching },
  smoke: 2,
  examples: { most: MOST_OWN, of: ({ ownWorthFetching: ids }) => ranks(ids) },
  send: async (rank: number, api, { ownWorthFetching: ids }) => ({
    animal: await api.untilSettled(
      () => api.getPet(ids[rank] ?? 0n),
      ({ answer }) => answer.status !== 404,
    ),
  }),
});

/** Fetches an animal of another client. The value is a rank. */
export const othersAnimal = fixedProbe({
  id: 'get.others-animal',
  phase: 'read',
  needs: { othersWorthFetching },
  smoke: 1,
  examples: { most: MOST_OTHERS, of: ({ othersWorthFetching: ids }) => ranks(ids) },
  send: async (rank: number, api, { othersWorthFetching: ids }) => ({
    animal: await api.getPet(ids[rank] ?? 0n),
  }),
});

/** Every animal that a response showed. */
export const everyAnimal = derived<bigint>(({ own, snapshots }) => [
  ...new Set([...own.keys(), ...snapshots.keys()]),
]);

/** Fetches any animal. The value is a rank, which wraps around if there are fewer animals. */
export const anyAnimal = probe({
  id: 'get.any-animal',
  phase: 'read',
  needs: { everyAnimal },
  smoke: 0,
  arbitrary: ({ everyAnimal: { length } }) =>
    length === 0 ? { blind: 'no animal is known' } : fc.nat(length - 1),
  values: 'any of the animals that the run has seen',
  generated: draws(4, 6),
  send: async (rank: number, api, { everyAnimal: ids }) => ({
    animal: await api.untilSettled(
      () => api.getPet(ids[rank % ids.length] ?? 0n),
      ({ answer }) => answer.status !== 404,
    ),
  }),
});

/** Animals to fetch with other keys: first the suite's own that the right key has fetched, to detect a cache of these responses. */
export const fetchedAnimals = derived<bigint>((evidence) => {
  const { own, snapshots } = evidence;
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
 * Animals that a cache or copy may change: the lowest category beyond what a double holds, and a character beyond 16 bits. Often
 * one animal has both.
 */
const worthFetchingTwice = derived<bigint>(({ creations }) => {
  const beyondDouble = creations
    .filter(isBeyondDouble)
    .toSorted((a, b) => (a.sent.categoryId < b.sent.categoryId ? -1 : 1));
  const astral = beyondDouble.find(isAstral) ?? creations.find(isAstral);
  const chosen = [beyondDouble[0], astral].filter((each) => each !== undefined);
  const ids = (chosen.length > 0 ? chosen : creations.slice(0, 1)).map(({ id }) => id);
  return [...new Set(ids)];
});

/** Fetches an animal twice: neither reading nor caching may change it. The value is a rank. */
export const fetchedTwice = fixedProbe({
  id: 'get.fetched-twice',
  phase: 'keys',
  needs: { worthFetchingTwice },
  smoke: 0,
  steps: 2,
  examples: { most: MOST_TWICE, of: ({ worthFetchingTwice: ids }) => ranks(ids) },
  send: async (rank: number, api, { worthFetchingTwice: ids }) => ({
    first: await api.getPet(ids[rank] ?? 0n),
    again: await api.getPet(ids[rank] ?? 0n),
  }),
});

/** Probes whose values are ranks among the animals that a run saw: in another run, they stand for other animals. */
export const RANKED: ReadonlySet<string> = new Set(
  [ownAnimal, othersAnimal, anyAnimal, fetchedTwice].map(({ id }) => id),
);
