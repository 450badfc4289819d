import type { Evidence } from './evidence.js';
import type { Listing } from './model.js';

/** Whether a filtered listing shows another client's animal that does not match. The animal's status may just have changed. */
export function isUnsound({ query, snapshots }: Listing, evidence: Evidence): boolean {
  return (
    query.status !== undefined &&
    snapshots.some(({ id, status }) => status !== query.status && !evidence.own.has(id))
  );
}
