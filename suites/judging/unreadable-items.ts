import type { Listing } from '../store/model.js';

/** Whether some items have no readable id, so that their animals are unknown. */
export function hasUnreadableItems({ length, snapshots }: Listing): boolean {
  return snapshots.length < length;
}
