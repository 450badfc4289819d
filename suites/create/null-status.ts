import { fixedProbe } from '../probes/probe.js';
import { filledIn, animalTemplate } from '../probes/animal-template.js';
import { usableCategory } from '../probes/usable-category.js';

/** Sends an animal with a null status that is otherwise plainly valid. A service may store null, and return it in every listing. */
export const nullStatus = fixedProbe({
  id: 'create.refused.status-null',
  phase: 'late',
  posts: 'animals',
  needs: { usableCategory },
  smoke: 0,
  examples: [null],
  send: async (status: null, api, { usableCategory: [category = 1n] }) => {
    const template = animalTemplate(`"categoryId":{CATEGORY},"status":${status}`);
    return {
      sent: await api.createPet((name) => filledIn(template, name, category), { isValid: true }),
    };
  },
});
