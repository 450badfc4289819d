import type { Listing } from '../../helpers/evidence/model.js';

/** Whether some items have no readable id, so that nobody can say which animals they are. */
export function hasUnreadableItems({ length, snapshots }: Listing): boolean {
  return snapshots.length < length;
}
