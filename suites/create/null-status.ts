import { probe } from '../probes/probe.js';
import { addAnimal } from '../probes/adding/animal-body.js';
import { usableCategory } from '../probes/usable-category.js';

/** Sends an animal with a null status that is otherwise plainly valid. A service may store null, and return it in every listing. */
export const nullStatus = probe({
  id: 'create.refused.status-null',
  phase: 'late',
  posts: 'animals',
  needs: { usableCategory },
  smoke: 0,
  examples: [null],
  send: async (status: null, api, { usableCategory: [categoryId = 1n] }) => ({
    sent: await addAnimal(api, { categoryId, status }),
  }),
});
