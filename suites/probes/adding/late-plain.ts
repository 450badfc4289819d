import { fixedProbe } from '../probe.js';
import { STATUSES, type PetStatus } from '../../../schemas/shapes.js';
import { trialsOf, unsentOf } from '../../../helpers/probes/trials.js';
import { derived } from '../../../helpers/probes/traffic.js';
import { usableCategory } from '../usable-category.js';
import { animalBody } from './animal-body.js';
import { ownPlain, PLAIN_ANIMALS } from './plain-animal.js';

/** Plain animals that the limit of animals kept back. The last places of the limit are reserved for requests that must be refused. */
const keptBack = derived((evidence) =>
  PLAIN_ANIMALS.flatMap(({ id }) => trialsOf(evidence, id).unanswered).filter(unsentOf),
);

/** Adds plain animals after all others, if none was added before and the limit kept some back. The value is the status. */
export const latePlainAnimal = fixedProbe({
  id: 'create.plain.late',
  phase: 'kept-back',
  posts: 'animals',
  smoke: 1,
  needs: { keptBack, ownPlain, usableCategory },
  examples: {
    most: STATUSES.length,
    of: (known, { left }): readonly PetStatus[] =>
      known.ownPlain.length > 0 || known.keptBack.length === 0
        ? []
        : ['sold' as const, 'available' as const, 'pending' as const].slice(0, left.animals),
  },
  send: async (status: PetStatus, api, { usableCategory: [categoryId = 1n] }) => ({
    animal: await api.createPet((name) => animalBody({ name, categoryId, status }), {
      isValid: true,
    }),
  }),
});
