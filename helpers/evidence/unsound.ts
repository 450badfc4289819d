import type { Evidence } from './evidence.js';
import type { Listing } from './model.js';

/** Whether a filtered listing shows an animal of another client with another status: it may just have changed. */
export function isUnsound({ query, snapshots }: Listing, evidence: Evidence): boolean {
  return (
    query.status !== undefined &&
    snapshots.some(({ id, status }) => status !== query.status && !evidence.own.has(id))
  );
}
