import { commonCategories, plainCategory } from '../evidence/category.js';
import { derived } from './traffic.js';

/**
 * Categories in which the suite tries to add ordinary animals, in this order:
 * - if a category is configured, only that one;
 * - otherwise, the two most common categories of the known animals, because a service may refuse new animals in the first one;
 * - if no animal is known, 1, which is a guess.
 */
export const knownCategories = derived<bigint>((evidence) => {
  const { categoryId } = evidence.settings;
  if (categoryId !== null) return [BigInt(categoryId)];
  const [first = 1n, ...others] = commonCategories(evidence);
  return [first, ...others.slice(0, 1)];
});

/**
 * The category for further animals: the configured one, or the one in which most ordinary animals were accepted so far. If none was
 * accepted, the one in the first request. Before any request, the first known category.
 */
export const usableCategory = derived<bigint>((evidence) => {
  const [first = 1n] = knownCategories.from(evidence);
  return [evidence.settings.categoryId === null ? (plainCategory(evidence) ?? first) : first];
});
