import {
  guessedCategoryInWords,
  isCategoryGuessed,
  isPlainAnimal,
} from '../store/plain-category.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { storeOf } from '../store/store.js';

/** Returns the reason why no animal could be added, if the category of the animals had to be guessed. */
export function whyNothingCreated(evidence: Evidence): string | undefined {
  if (storeOf(evidence).creations.length > 0) return undefined;
  const plain = evidence.answered('createPet').filter((each) => isPlainAnimal(each, evidence));
  const isRefused = plain.length > 0 && plain.every(({ answer }) => answer.status === 400);
  return isRefused && isCategoryGuessed(evidence) ? guessedCategoryInWords(evidence) : undefined;
}
