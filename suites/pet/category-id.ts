import { onEveryAnimal, NUMBERS, required } from './every-animal.js';

export const PET_CATEGORY_ID = onEveryAnimal(
  'pet.category-id.int64',
  'resources.new-pet.category-id',
  'Every animal has a `categoryId` that is an integer within int64',
  required('categoryId'),
  {
    why: 'Every animal belongs to a category. Clients group and join by it.',
    alsoAllowed: `Which categories exist is open. ${NUMBERS}`,
    fix: 'Serialize `categoryId` as a JSON number under this name, in lists as well.',
    fault: 'pet-category-as-text',
  },
);
