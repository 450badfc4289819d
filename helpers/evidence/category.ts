import type { Evidence } from './evidence.js';
import { isPlainAnimal } from './purpose.js';

/**
 * Whether no category was known to exist: none configured, and no animal seen before the first was added. Once a plain
 * animal of ours was accepted, the category that all of them share does exist.
 */
export function isCategoryGuessed(evidence: Evidence): boolean {
  if (evidence.settings.categoryId !== null) return false;
  const first = evidence.exchanges.find(({ purpose }) => purpose.startsWith('animals/'));
  if (!first) return false;
  if (evidence.creations.some(({ exchange }) => isPlainAnimal(exchange))) return false;
  for (const sights of evidence.sights.values()) {
    if (sights.some(({ exchange }) => exchange.end <= first.start)) return false;
  }
  return true;
}
