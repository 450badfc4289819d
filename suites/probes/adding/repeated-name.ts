import { Unsent } from '../../../helpers/probes/base-api.js';
import { probe } from '../probe.js';
import { snapshotsIn } from '../../store/store.js';
import type { PetStatus } from '../../../schemas/shapes.js';
import type { Creation, Sent } from '../../store/model.js';
import type { Answered } from '../../../helpers/exchange.js';
import { usableCategory } from '../usable-category.js';
import { hasAdded } from '../../store/sent-animal.js';
import { ownId } from './own-id.js';
import { acceptedPlain, ownPlain } from './plain-animal.js';
import { addAnimal, type NewAnimal } from './animal-body.js';

/** The first of these animals with this status. */
function withStatus(animals: readonly Creation[], status: PetStatus): Creation | undefined {
  return animals.find(({ sent }) => sent.status === status);
}

/** The fields of an animal that was sent before, to send them again. */
const sameFields = ({ name, ...fields }: Sent = { name: '', categoryId: 1n }): NewAnimal => ({
  ...fields,
  name: () => name,
});

/** The status of the plain animal whose name is repeated, and of the plain animal whose id is sent. */
type Taken = { readonly name: PetStatus; readonly id: PetStatus };

/** Returns the value of `takenId`; undefined if animals that it needs are missing. */
function takenFrom(animals: readonly Creation[]): Taken | undefined {
  const value = { name: 'available', id: 'pending' } as const;
  return [value.name, value.id].every((status) => withStatus(animals, status)) ? value : undefined;
}

/** Adds an animal with the name of another one, if `takenId` does not. The value is the status. */
export const repeatedName = probe({
  id: 'create.repeated-name',
  phase: 'add',
  posts: 'animals',
  smoke: 1,
  needs: { ownPlain, acceptedPlain },
  examples: {
    most: 1,
    of: ({ ownPlain: readable, acceptedPlain: [first] }, { profile }): readonly PetStatus[] => {
      if (first === undefined) return [];
      if (profile === 'smoke') return ['pending'];
      return takenFrom(readable) === undefined ? [first.status ?? 'available'] : [];
    },
  },
  send: async (status: PetStatus, api, { acceptedPlain: [first] }) => ({
    repeated: await addAnimal(api, { ...sameFields(first), status }),
  }),
});

/**
 * Adds an animal with the name and status of one of the suite's animals, and with the id of another. Fetches the added animal at once.
 * If the service refuses it, sends the same animal without the id.
 */
export const takenId = probe({
  id: 'create.taken-id',
  phase: 'add',
  posts: 'animals',
  smoke: 0,
  steps: 3,
  needs: { ownPlain },
  examples: {
    most: 1,
    of: ({ ownPlain: animals }): readonly Taken[] => {
      const value = takenFrom(animals);
      return value === undefined ? [] : [value];
    },
  },
  send: async (taken: Taken, api, { ownPlain: animals }) => {
    const fields = sameFields(withStatus(animals, taken.name)?.sent);
    const owner = withStatus(animals, taken.id);
    if (owner === undefined) throw new Unsent('the run has no animal whose id it may send');
    const { before, id } = await ownId({ id: owner.id, name: owner.sent.name }, api);
    if (id === undefined) return { before };
    const add = (more: { readonly id?: bigint }): Promise<Answered> =>
      addAnimal(api, { ...fields, ...more });
    const withId = await add({ id });
    if (!hasAdded(withId)) return { before, withId, withoutId: await add({}) };
    const [added] = snapshotsIn(withId);
    return added === undefined
      ? { before, withId }
      : { before, withId, atOnce: await api.getPet(added.id) };
  },
});

/** Adds two animals with the same name at once, as after a double click. The value is the status. */
export const repeatedAtOnce = probe({
  id: 'create.repeated-name.at-once',
  phase: 'fill',
  posts: 'animals',
  smoke: 0,
  steps: 2,
  needs: { ownPlain, usableCategory },
  examples: { most: 1, of: ({ ownPlain: animals }) => (animals.length === 0 ? [] : ['available']) },
  send: async (status: PetStatus, api, { usableCategory: [categoryId = 1n] }) => {
    let name: string | undefined;
    const add = (): Promise<Answered> =>
      addAnimal(api, { name: (fresh) => (name ??= fresh), categoryId, status });
    const [first, second] = await Promise.all([add(), add()]);
    return { first, second };
  },
});
