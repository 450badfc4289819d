import { probe } from '../probes/probe.js';
import { snapshotsIn } from '../store/store.js';
import type { Answered } from '../../helpers/exchange.js';
import { sentBy } from '../store/sent-animal.js';
import { ownId } from '../probes/adding/own-id.js';
import { addAnimal, animalBody } from '../probes/adding/animal-body.js';
import type { Api } from '../probes/api.js';
import { usableCategory } from '../probes/usable-category.js';
import type { PetStatus } from '../../schemas/shapes.js';

/** Fetches the animal that a response shows. Returns no step if the response shows no animal. */
async function fetched<const Step extends string>(
  step: Step,
  response: Answered,
  api: Api,
): Promise<{ readonly [key in Step]?: Answered }> {
  const [animal] = snapshotsIn(response);
  return animal ? ({ [step]: await api.getPet(animal.id) } as { [key in Step]: Answered }) : {};
}

/**
 * Adds an animal and fetches it, sends an invalid body with the id of this animal, adds another animal, and sends another invalid body. A refusal
 * must not change the first animal, assign its id to the next animal, or undo earlier requests. The value is the status of both
 * animals.
 */
export const refusalBetween = probe({
  id: 'create.refusal-between',
  phase: 'between',
  posts: 'animals',
  needs: { usableCategory },
  smoke: 0,
  steps: 7,
  examples: ['sold', 'available'],
  send: async (status: PetStatus, api, { usableCategory: [categoryId = 1n] }) => {
    const first = await addAnimal(api, { categoryId, status });
    const [animal] = snapshotsIn(first);
    const name = sentBy(first)?.name;
    const own =
      animal && name !== undefined ? await ownId({ id: animal.id, name }, api) : undefined;
    const id = own?.id === undefined ? '' : `,"id":${own.id}`;
    const refused = await api.createPet((fresh) =>
      animalBody({ name: fresh, categoryId, more: `"status":"avail"${id}` }),
    );
    // The name contains another status, for filters that search all texts.
    const another = status === 'sold' ? 'available' : 'sold';
    const second = await addAnimal(api, {
      name: (fresh) => `${fresh} ${another}`,
      categoryId,
      status,
    });
    const secondAtOnce = await fetched('secondAtOnce', second, api);
    const refusedAgain = await api.createPet('{}');
    const firstAtLast = await fetched('firstAtLast', first, api);
    return {
      first,
      ...(own && { before: own.before }),
      refused,
      second,
      ...secondAtOnce,
      refusedAgain,
      ...firstAtLast,
    };
  },
});
