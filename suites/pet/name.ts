import { onEveryAnimal, required } from './every-animal.js';

export const PET_NAME = onEveryAnimal(
  'pet.name.string',
  'resources.new-pet.name',
  'Every animal has a `name` that is a string',
  required('name'),
  {
    why: 'No client expects an animal without a name, or with null in its place.',
    alsoAllowed: 'Any string is a name.',
    fix: 'Make the column required, and fix the rows that lack it.',
    fault: 'pet-name-missing-when-filtered',
  },
);
