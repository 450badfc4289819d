import type { Evidence } from '../../evidence/evidence.js';
import type { Conformance } from '../../verdict.js';
import { AROUND } from './around.js';
import { CREATING } from './creating.js';
import { ERRORS } from './errors.js';
import { FIELDS } from './fields.js';
import { HEADERS } from './headers.js';
import type { Observation } from './observation.js';

/** The ledger of what the interface leaves open. */
export const OBSERVATIONS: readonly Observation[] = [
  ...CREATING,
  ...ERRORS,
  ...FIELDS,
  ...HEADERS,
  ...AROUND,
];

/** What a run shows of the ledger; what nothing shows is left out. */
export function observe(
  observations: readonly Observation[],
  evidence: Evidence,
): Conformance['observations'] {
  return observations.flatMap(({ id, text, look }) => {
    const value = look(evidence);
    return value === undefined ? [] : [{ id, text, value }];
  });
}
