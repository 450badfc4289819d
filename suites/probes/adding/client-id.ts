import { probe } from '../probe.js';
import { storeOf, snapshotsIn } from '../../store/store.js';
import { INT64_MAX } from '../../../schemas/int64.js';
import { sentBy } from '../../store/sent-animal.js';
import type { Answered } from '../../../helpers/exchange.js';
import type { Api } from '../api.js';
import { derived } from '../../../helpers/probes/traffic.js';
import { usableCategory } from '../usable-category.js';
import { addAnimal } from './animal-body.js';
import { ownPlain } from './plain-animal.js';

/** The distance from the highest known id to the unused one. It is small, so that the unused id fits into a database column. */
const AHEAD = 123_457n;

/** An id that no known animal has. No known animal has the next id either. */
const unusedId = derived<bigint>((evidence) => {
  const { snapshots } = storeOf(evidence);
  const highest = [...snapshots.keys()].reduce((one, id) => (id > one ? id : one), 0n);
  if (highest + AHEAD < INT64_MAX) return [highest + AHEAD];
  let id = 2n ** 40n + AHEAD;
  while (snapshots.has(id) || snapshots.has(id + 1n)) id += 1n;
  return [id];
});

/** The responses about the id that a trial would send, and to the animal with this id in its body, if the id is free. */
type IdSteps = {
  readonly known?: Answered;
  readonly missing?: Answered;
  readonly withId?: Answered;
};

/**
 * Fetches one of the suite's animals, and then an id. The id belongs to nothing only if getPet finds the animal and not the id: an id
 * that another client's animal has is never sent in a body, because the service may overwrite that animal.
 */
async function whetherFree(
  id: bigint,
  own: bigint | undefined,
  api: Api,
): Promise<{ readonly isFree: boolean; readonly steps: IdSteps }> {
  if (own === undefined) return { isFree: false, steps: {} };
  const isFound = ({ answer: { status } }: Answered): boolean => status === 200;
  const known = await api.untilSettled(() => api.getPet(own), isFound);
  if (!isFound(known)) return { isFree: false, steps: { known } };
  const missing = await api.getPet(id);
  return { isFree: missing.answer.status === 404, steps: { known, missing } };
}

/**
 * Adds two animals. Their names differ only in letter case, and the second body has an unused id. This detects a service that looks
 * up animals by name. The value is the id.
 */
export const unusedClientId = probe({
  id: 'create.unused-id',
  phase: 'fill',
  posts: 'animals',
  smoke: 0,
  steps: 4,
  needs: { usableCategory, unusedId },
  examples: { most: 1, of: ({ unusedId: ids }) => ids },
  send: async (
    id: bigint,
    api,
    { usableCategory: [categoryId = 1n] },
  ): Promise<IdSteps & { readonly plain: Answered }> => {
    const plain = await addAnimal(api, { categoryId, status: 'pending' });
    const { isFree, steps } = await whetherFree(id, snapshotsIn(plain)[0]?.id, api);
    if (!isFree) return { plain, ...steps };
    const names = [sentBy(plain)?.name].filter((each) => each !== undefined);
    const name = (fresh: string): string => (names.pop() ?? fresh).toUpperCase();
    const withId = await addAnimal(api, { name, categoryId, status: 'available', id });
    return { plain, ...steps, withId };
  },
});

/** Adds an animal whose body has an unused id as a JSON string. The value is the id. */
export const unusedTextId = probe({
  id: 'create.unused-id.text',
  phase: 'fill',
  posts: 'animals',
  smoke: 0,
  steps: 3,
  needs: { usableCategory, unusedId, ownPlain },
  examples: { most: 1, of: ({ unusedId: ids }) => ids.map((id) => `${id + 1n}`) },
  send: async (
    id: string,
    api,
    { usableCategory: [categoryId = 1n], ownPlain: [own] },
  ): Promise<IdSteps> => {
    const { isFree, steps } = await whetherFree(BigInt(id), own?.id, api);
    if (!isFree) return steps;
    return { ...steps, withId: await addAnimal(api, { categoryId, status: 'sold', id }) };
  },
});
