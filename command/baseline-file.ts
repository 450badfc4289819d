import type { BaselineEntry } from '../helpers/baseline.js';
import type { Requirement } from '../helpers/requirement.js';
import { didYouMean } from './near.js';
import { readAgainst } from './schema-file.js';
import { UsageError } from './usage-error.js';

/** What a baseline file holds. */
export interface Baseline {
  /** Address of the schema, for editors. */
  readonly $schema?: string;
  readonly entries: readonly BaselineEntry[];
}

/**
 * Reads a baseline.
 * @throws UsageError where it cannot be read, is something else, or an entry names no requirement or one twice
 */
export function readBaseline(file: string, requirements: readonly Requirement[]): Baseline {
  const baseline = readAgainst<Baseline>(file, 'baseline.schema.json', 'baseline');
  const ids = requirements.map(({ id }) => id);
  const seen = new Set<string>();
  for (const { id } of baseline.entries) {
    if (!ids.includes(id)) {
      throw new UsageError(`${file}: no requirement is called '${id}'.${didYouMean(id, ids)}`);
    }
    if (seen.has(id)) throw new UsageError(`${file}: '${id}' has two entries: keep one of them`);
    seen.add(id);
  }
  return baseline;
}
