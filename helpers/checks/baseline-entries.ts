import { kindOf, type BaselineEntry } from '../baseline.js';
import { checkRecorded } from './recorded-value.js';
import { didYouMean } from '../suggestions.js';
import type { Requirement } from '../requirement.js';
import { UsageError } from '../usage-error.js';

/**
 * Checks that each entry names a known requirement, that no requirement has two entries of the same kind, and that values can
 * be sent again.
 * @throws UsageError for the first wrong entry
 */
export function checkEntries(
  where: string,
  entries: readonly BaselineEntry[],
  requirements: readonly Requirement[],
): void {
  const ids = requirements.map(({ id }) => id);
  const seen = new Set<string>();
  for (const entry of entries) {
    const { id } = entry;
    const key = `${kindOf(entry)} ${id}`;
    if (!ids.includes(id)) {
      throw new UsageError(`${where}: unknown requirement '${id}'.${didYouMean(id, ids)}`);
    }
    if (seen.has(key)) {
      throw new UsageError(
        `${where}: '${id}' has two entries of kind ${kindOf(entry)}. Keep one of them.`,
      );
    }
    seen.add(key);
    const { counterexample } = entry;
    if (counterexample !== undefined) {
      checkRecorded(`${where}: the counterexample of '${id}'`, counterexample, requirements);
    }
  }
}

/** Whether a text is a calendar date: `2031-02-29` is not. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
