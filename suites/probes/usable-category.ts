import { storeOf } from '../store/store.js';
import { commonCategories, plainCategory } from '../store/plain-category.js';
import { derived } from '../../helpers/probes/traffic.js';

/**
 * Categories in which the suite tries to add ordinary animals, in this order:
 * - if a category is configured, only that one;
 * - otherwise, the two most common categories of the known animals, because a service may refuse new animals in the first one;
 * - if no animal is known, 1, which is a guess.
 */
export const knownCategories = derived<bigint>((evidence) => {
  const { categoryId } = evidence.settings;
  if (categoryId !== null) return [BigInt(categoryId)];
  const [first = 1n, ...others] = commonCategories(storeOf(evidence).snapshots);
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

/** How many other categories get plain animals. */
export const MOST_OTHERS = 2;

/**
 * Further categories that exist: the most common ones of other clients' animals, without the one for further animals. Empty if a
 * category is configured.
 */
export const otherCategories = derived<bigint>((evidence) => {
  const { snapshots, own } = storeOf(evidence);
  const { settings } = evidence;
  if (settings.categoryId !== null) return [];
  const others = new Map([...snapshots].filter(([id]) => !own.has(id)));
  const usable = usableCategory.from(evidence);
  return commonCategories(others)
    .filter((category) => !usable.includes(category))
    .slice(0, MOST_OTHERS);
});
