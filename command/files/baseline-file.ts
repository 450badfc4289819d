import type { BaselineEntry } from '../../helpers/baseline.js';
import { checkEntries } from '../../helpers/checks/baseline-entries.js';
import type { Requirement } from '../../helpers/requirement.js';
import { readAgainst } from './schema.js';

export interface Baseline {
  /** Address of the schema, for editors. */
  readonly $schema?: string;
  readonly entries: readonly BaselineEntry[];
}

/**
 * Reads a baseline.
 * @throws UsageError if it cannot be read or is not a baseline, or if its entries are wrong, as `checkEntries` defines
 */
export function readBaseline(file: string, requirements: readonly Requirement[]): Baseline {
  const baseline = readAgainst<Baseline>(file, 'baseline.schema.json', 'baseline');
  checkEntries(file, baseline.entries, requirements);
  return baseline;
}
