import { fixedProbe } from './probe.js';
import { storeOf } from '../store/store.js';
import { wronglyAcceptedAnimals } from '../store/well-formed-animal.js';
import { animalBody } from './adding/animal-body.js';
import { PLAIN_ANIMALS } from './adding/plain-animal.js';
import type { OtherRequest } from './api.js';
import { usableCategory } from './usable-category.js';
import { unlikelyIdFor } from './reach.js';
import { derived } from '../../helpers/probes/traffic.js';

const ONCE = { phase: 'observe', smoke: 1 } as const;

/**
 * Creates a probe that only `--observe` sends. Its request decides no verdict.
 * @param posts the resource that the request may create
 */
export function observedRequest<const Id extends string>(
  id: Id,
  request: OtherRequest,
  posts?: 'animals',
) {
  return fixedProbe({
    id,
    ...ONCE,
    ...(posts && { posts }),
    examples: [null],
    send: async (_value: null, api) => ({ response: await api.request(request) }),
  });
}

/**
 * Like `observedRequest`, for an animal that does not exist.
 * @param about returns the request for an id
 */
export function observedUnknown<const Id extends string>(
  id: Id,
  about: (petId: bigint) => OtherRequest,
  posts?: 'animals',
) {
  return fixedProbe({
    id,
    ...ONCE,
    ...(posts && { posts }),
    examples: { most: 1, of: (_known, run) => [unlikelyIdFor(id, run)] },
    send: async (petId: bigint, api) => ({ response: await api.request(about(petId)) }),
  });
}

/** The first animal that is known: one of the suite's, if there is one. */
const knownId = derived<bigint>((evidence) => {
  const { creations, snapshots } = storeOf(evidence);
  const id = creations[0]?.id ?? [...snapshots.keys()][0];
  return id === undefined || id < 0n ? [] : [id];
});

/** Like `observedRequest`, for an animal that exists. */
export function observedKnown<const Id extends string>(
  id: Id,
  about: (petId: bigint) => OtherRequest,
) {
  return fixedProbe({
    id,
    ...ONCE,
    needs: { knownId },
    examples: { most: 1, of: ({ knownId: ids }) => ids },
    send: async (petId: bigint, api) => ({ response: await api.request(about(petId)) }),
  });
}

/**
 * The category for another animal. None if the run has sent no plain animals, or if the service has accepted an animal that it
 * should refuse.
 */
const openCategory = derived<bigint>((evidence) => {
  const isAdding = PLAIN_ANIMALS.some((each) => each.from(evidence).length > 0);
  if (!isAdding || wronglyAcceptedAnimals(evidence).length > 0) return [];
  const [categoryId = 1n] = usableCategory.from(evidence);
  return [categoryId];
});

/**
 * Creates a probe that adds an animal with a media type other than JSON, which a service may accept.
 * @param contentType null for no header
 */
export function observedMedia<const Id extends string>(id: Id, contentType: string | null) {
  return fixedProbe({
    id,
    ...ONCE,
    posts: 'animals',
    needs: { openCategory },
    examples: { most: 1, of: ({ openCategory: categories }) => categories },
    send: async (categoryId: bigint, api) => ({
      response: await api.request({
        method: 'POST',
        path: '/pets',
        contentType,
        isValid: true,
        body: (name) => animalBody({ name, categoryId }),
      }),
    }),
  });
}
