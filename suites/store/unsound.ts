import { storeOf } from './store.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import type { Listing } from './model.js';

/** Whether a filtered listing shows another client's animal that does not match the filter. Its status may have just changed. */
export function isUnsound({ query, snapshots }: Listing, evidence: Evidence): boolean {
  return (
    query.status !== undefined &&
    snapshots.some(({ id, status }) => status !== query.status && !storeOf(evidence).own.has(id))
  );
}
