import {
  guessedCategoryInWords,
  isCategoryGuessed,
  isPlainAnimal,
} from '../store/plain-category.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';

/** Returns the reason why no plain animal could be added, if the category of the animals had to be guessed. */
export function whyNothingCreated(evidence: Evidence): string | undefined {
  const plain = evidence.answered('createPet').filter((each) => isPlainAnimal(each, evidence));
  const isRefused = plain.length > 0 && plain.every(({ answer }) => answer.status === 400);
  return isRefused && isCategoryGuessed(evidence) ? guessedCategoryInWords(evidence) : undefined;
}
