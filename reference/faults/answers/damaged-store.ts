import type { RequirementId } from '../../../requirement-ids.js';
import type { Fault } from '../../fault.js';
import { CRASH } from '../tools.js';

const breaks = 'answers.status.server-error';

/** A fault that stores some names, and then crashes on every page that shows them. */
function breaksListings(
  name: string,
  about: string,
  when: (name: string) => boolean,
  sends: RequirementId,
): Fault {
  return {
    name,
    breaks,
    about,
    alsoSends: [sends],
    subtle: true,
    patch: (service) => {
      const { selectPage } = service;
      service.selectPage = (parameters) => {
        const page = selectPage(parameters);
        if (page.some((animal) => when(animal.name))) throw CRASH;
        return page;
      };
    },
  };
}

export const DAMAGED_STORE: readonly Fault[] = [
  breaksListings(
    'nul-breaks-listings',
    'U+0000 in a name is stored, and every listing with this animal gets a 500.',
    (name) => name.includes('\0'),
    'create.faithful.name',
  ),
  breaksListings(
    'half-a-character-breaks-listings',
    'A lone surrogate in a name is stored, and every listing with this animal gets a 500.',
    (name) => /\p{Surrogate}/u.test(name),
    'create.faithful.category-id',
  ),
];
