import type { Evidence } from '../../evidence/evidence.js';
import type { Conformance } from '../../verdict.js';
import { AROUND } from './around.js';
import { CREATING } from './creating.js';
import { ERRORS } from './errors.js';
import { FETCHING } from './fetching.js';
import { FIELDS } from './fields.js';
import { HEADERS } from './headers.js';
import { LISTING } from './listing.js';
import { MESSAGES } from './messages.js';
import type { Observation } from './observation.js';

/** The ledger of what the interface leaves open. */
export const OBSERVATIONS: readonly Observation[] = [
  ...LISTING,
  ...CREATING,
  ...FETCHING,
  ...MESSAGES,
  ...ERRORS,
  ...FIELDS,
  ...HEADERS,
  ...AROUND,
];

/** What a run shows of the ledger; what nothing tells of is left out. */
export function observe(evidence: Evidence): Conformance['observations'] {
  return OBSERVATIONS.flatMap(({ id, text, look }) => {
    const value = look(evidence);
    return value === undefined ? [] : [{ id, text, value }];
  });
}
