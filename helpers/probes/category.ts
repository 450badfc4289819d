import { commonCategories, plainCategory } from '../evidence/category.js';
import { derived } from './traffic.js';

/**
 * The categories that a plain animal may use, the first choice first: the configured one alone; or the two that most animals
 * are in, since the first may be closed; or else 1, which is a guess.
 */
export const knownCategories = derived<bigint>((evidence) => {
  const { categoryId } = evidence.settings;
  if (categoryId !== null) return [BigInt(categoryId)];
  const [first = 1n, ...others] = commonCategories(evidence);
  return [first, ...others.slice(0, 1)];
});

/** The category that plain animals were accepted in, or else the first choice. */
export const usableCategory = derived<bigint>((evidence) => {
  const [first = 1n] = knownCategories.from(evidence);
  return [evidence.settings.categoryId === null ? (plainCategory(evidence) ?? first) : first];
});
