import type { Evidence } from './evidence.js';

/** Whether no category was known to exist: none configured, and no animal seen before the first was added. */
export function isCategoryGuessed(evidence: Evidence): boolean {
  if (evidence.settings.categoryId !== null) return false;
  const first = evidence.exchanges.find(({ purpose }) => purpose.startsWith('animals/'));
  if (!first) return false;
  for (const sights of evidence.sights.values()) {
    if (sights.some(({ exchange }) => exchange.end <= first.start)) return false;
  }
  return true;
}
