import { isCategoryGuessed, isPlainAnimal } from '../store/category.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { storeOf } from '../store/store.js';

const CATEGORY_REFUSED =
  'the store was empty, and no animal could be added in category 1, which was a guess: set CATEGORY_ID';

/** Returns the reason why no animal could be added, if the category of the animals had to be guessed. */
export function whyNothingCreated(evidence: Evidence): string | undefined {
  return isCategoryRefused(evidence) ? CATEGORY_REFUSED : undefined;
}

/** Whether no animal could be added in a category that had to be guessed. */
function isCategoryRefused(evidence: Evidence): boolean {
  const plain = evidence.answered('createPet').filter((each) => isPlainAnimal(each, evidence));
  const isRefused = plain.length > 0 && plain.every(({ answer }) => answer.status === 400);
  return storeOf(evidence).creations.length === 0 && isRefused && isCategoryGuessed(evidence);
}
