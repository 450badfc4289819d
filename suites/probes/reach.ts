import { probe } from './probe.js';
import { isNotFound, sameForAll } from '../store/no-store.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import type { Exchange } from '../../helpers/exchange.js';
import { seedFor } from '../../helpers/probes/seed.js';
import type { AnyProbe, RunContext } from '../../helpers/probes/source.js';
import { derived } from '../../helpers/probes/traffic.js';

/**
 * Returns an id that is so high that hardly any service has assigned it. Its lowest 32 bits are a negative integer, so that a service
 * that keeps only these bits does not mistake it for the id of an animal either.
 * @param name each name gives a different id
 */
export function unlikelyIdFor(name: string, { seed }: Pick<RunContext, 'seed'>): bigint {
  const [high, low] = [seedFor(`${name} high`, seed), seedFor(`${name} low`, seed)];
  const id = BigInt.asUintN(32, BigInt(high)) * 2n ** 24n + BigInt.asUintN(24, BigInt(low));
  return 2n ** 60n + (id | (2n ** 31n));
}

export const firstListing = probe({
  id: 'reach.listing',
  phase: 'reach',
  smoke: 1,
  examples: [null],
  send: async (_value: null, api) => ({ listing: await api.listPets() }),
});

export const unlikelyId = probe({
  id: 'reach.unlikely-id',
  phase: 'reach',
  smoke: 1,
  examples: { most: 1, of: (_known, run) => [unlikelyIdFor('reach', run)] },
  send: async (id: bigint, api) => ({ missing: await api.getPet(id) }),
});

const listingWithoutKey = probe({
  id: 'reach.no-key',
  phase: 'reach',
  smoke: 1,
  examples: [null],
  send: async (_value: null, api) => ({ listing: await api.listPets({ authorization: null }) }),
});

/** The first responses: listPets and getPet with the right key, and listPets without a key. */
export interface FirstResponses {
  readonly listing: Exchange;
  readonly animal: Exchange;
  readonly withoutKey: Exchange;
}

/** The last attempt of a probe that sends one value. */
function lastOf({ id }: AnyProbe, { exchanges }: Evidence): Exchange | undefined {
  return exchanges.findLast((each) => each.probe?.id === id);
}

/** The first responses; empty if not all of these requests were sent. */
export const firstResponses = derived<FirstResponses>((evidence) => {
  const listing = lastOf(firstListing, evidence);
  const animal = lastOf(unlikelyId, evidence);
  const withoutKey = lastOf(listingWithoutKey, evidence);
  return listing && animal && withoutKey ? [{ listing, animal, withoutKey }] : [];
});

const areSame = (first: FirstResponses): boolean => sameForAll(Object.values(first)) !== undefined;

/** Whether nothing was found with the right key. */
const isNothingFound = ({ listing, animal }: FirstResponses): boolean =>
  [listing, animal].every(isNotFound);

/** The first responses, if nothing is found at the address and the responses differ. */
const notFound = derived<FirstResponses>((evidence) =>
  firstResponses.from(evidence).filter((first) => isNothingFound(first) && !areSame(first)),
);

/** Requests a path that no service has. If it gets the same response as listPets, the address is wrong. */
export const unlikelyPath = probe({
  id: 'reach.unlikely-path',
  phase: 'reach-again',
  smoke: 1,
  needs: { notFound },
  examples: {
    most: 1,
    of: ({ notFound: found }, run) =>
      found.map(() => `/conformance-${unlikelyIdFor('path', run).toString(16)}`),
  },
  send: async (path: string, api) => ({ response: await api.request({ method: 'GET', path }) }),
});

/** The first responses, if no store is found and the messages have another address. The two addresses may be swapped. */
const perhapsSwapped = derived<FirstResponses>((evidence) => {
  const { baseUrl, messagesBaseUrl } = evidence.settings;
  if (messagesBaseUrl === null || messagesBaseUrl === baseUrl) return [];
  return firstResponses.from(evidence).filter((first) => isNothingFound(first) || areSame(first));
});

/** Requests the animals at the address of the messages. */
export const swappedAddress = probe({
  id: 'reach.swapped',
  phase: 'reach-again',
  smoke: 1,
  needs: { perhapsSwapped },
  examples: { most: 1, of: ({ perhapsSwapped: found }) => found.map(() => '/pets') },
  send: async (path: string, api) => ({
    response: await api.request({ method: 'GET', path, isAtMessages: true }),
  }),
});

/**
 * The first responses, if listPets refuses the right key and getPet returns 404. Then getPet may look up the animal before it checks
 * the key.
 */
const refusedByListPets = derived<FirstResponses>((evidence) =>
  firstResponses
    .from(evidence)
    .filter(({ listing, animal }) => listing.answer?.status === 401 && isNotFound(animal)),
);

export const animalWithoutKey = probe({
  id: 'reach.animal-without-key',
  phase: 'reach-again',
  smoke: 1,
  needs: { refusedByListPets },
  examples: {
    most: 1,
    of: ({ refusedByListPets: found }, run) => found.map(() => unlikelyIdFor('without-key', run)),
  },
  send: async (id: bigint, api) => ({ response: await api.getPet(id, { authorization: null }) }),
});

/** The first requests of every run. They show whether there is a service to check. */
export const REACH = [
  firstListing,
  unlikelyId,
  listingWithoutKey,
  unlikelyPath,
  swappedAddress,
  animalWithoutKey,
] as const;
