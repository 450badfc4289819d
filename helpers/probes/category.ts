import { commonestCategory, plainCategory } from '../evidence/category.js';
import { derived } from './traffic.js';

/** The category that a plain animal uses: the configured one, that of earlier plain animals, or one that exists. */
export const usableCategory = derived<bigint>((evidence) => {
  const { categoryId } = evidence.settings;
  if (categoryId !== null) return [BigInt(categoryId)];
  return [plainCategory(evidence) ?? commonestCategory(evidence) ?? 1n];
});
