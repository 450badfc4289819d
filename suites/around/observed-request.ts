import { fixedProbe } from '../probes/probe.js';
import { storeOf } from '../store/store.js';
import { wronglyAcceptedAnimals } from '../store/well-formed-animal.js';
import { animalBody } from '../probes/adding/animal-body.js';
import { PLAIN_ANIMALS } from '../probes/adding/plain-animal.js';
import type { OtherRequest } from '../probes/api.js';
import { usableCategory } from '../probes/usable-category.js';
import { unlikelyIdFor } from '../probes/reach.js';
import { derived } from '../../helpers/probes/traffic.js';

const ONCE = { phase: 'observe', smoke: 1 } as const;
const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Creates a probe that only `--observe` sends. Its request decides no verdict.
 * @param about returns the request; it may contain an id that no animal has
 */
export function observedRequest(id: string, about: (petId: bigint) => OtherRequest) {
  return fixedProbe({
    id,
    ...ONCE,
    ...(!SAFE.has(about(0n).method) && { posts: 'animals' as const }),
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
export function observedKnown(id: string, about: (petId: bigint) => OtherRequest) {
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
export function observedMedia(id: string, contentType: string | null) {
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
