import { onEveryAnimal, NUMBERS, required } from './every-animal.js';

export const PET_ID = onEveryAnimal(
  'pet.id.int64',
  'resources.pet.id',
  'Every animal has an `id` that is an integer within int64',
  required('id'),
  {
    why: 'Clients refer to an animal only by its id, and keep the id as an integer. A string or a fraction does not fit.',
    alsoAllowed: NUMBERS,
    fix: 'Serialize the id as a JSON number from a 64-bit integer.',
    fault: 'pet-id-as-text',
  },
);
