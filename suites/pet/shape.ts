import { onEveryAnimal, okUnless, mismatchViolations, type FieldCheck } from './every-animal.js';

const objects: FieldCheck = (shown) =>
  okUnless(
    mismatchViolations(
      shown,
      shown.mismatches.filter(({ field }) => field === ''),
    ),
  );

export const PET_SHAPE = onEveryAnimal(
  'pet.shape.object',
  'resources.pet',
  'Every animal in a response is a JSON object',
  objects,
  {
    why: 'One null or wrapped item breaks every typed client.',
    alsoAllowed:
      'Further fields, the order of fields and the notation of numbers are up to the service.',
    fix: 'Return the animal itself: no null, no envelope, no array of one.',
    fault: 'pet-null-in-list',
  },
);
