import type { Evidence } from './evidence.js';
import type { Exchange } from '../exchange.js';
import type { Snapshot } from './model.js';

/** What all listings show of an animal of others, and getPet shows otherwise. */
export interface Contradiction {
  readonly field: 'name' | 'categoryId' | 'status';
  /** A listing that shows it. */
  readonly listed: Snapshot;
  /** Whether listings and another getPet, more than the settle time apart, agree: so neither a write nor a replica explains it. */
  readonly isProven: boolean;
}

/** What listings, filtered or not, showed of an animal. */
export function listedSnapshots(id: bigint, { snapshots }: Evidence): readonly Snapshot[] {
  return (snapshots.get(id) ?? []).filter(({ view }) => view === 'list' || view === 'filter');
}

/** Not what was seen before: others may have had an animal of that id, and removed it. @param added the createPet of it */
export function isSince(added: Exchange): (snapshot: Snapshot) => boolean {
  return ({ exchange }) => exchange.end >= added.start;
}

/**
 * Where getPet shows an animal of others otherwise than every listing of the run does. None where listings differ: then
 * somebody changed the animal.
 */
export function contradictionOf(fetched: Snapshot, evidence: Evidence): Contradiction | undefined {
  const listed = listedSnapshots(fetched.id, evidence);
  const [first] = listed;
  if (first === undefined) return undefined;
  const fields = ['name', 'categoryId', 'status'] as const;
  // A status may be left out at one view, and told at another.
  const isTold = fetched.status !== undefined && first.status !== undefined;
  const field = fields.find(
    (each) => fetched[each] !== first[each] && (each !== 'status' || isTold),
  );
  if (field === undefined || (field === 'status' && evidence.isRestless)) return undefined;
  if (listed.some((snapshot) => fields.some((each) => snapshot[each] !== first[each])))
    return undefined;
  const { start, end } = fetched.exchange;
  const isListed = (from: number, to: number): boolean =>
    listed.some(({ exchange }) => exchange.start >= from && exchange.end <= to);
  if (!isListed(0, start) || !isListed(end, Infinity)) return undefined;
  // Somebody may have changed it and changed it back: so it must be shown like this again, longer after than the settle time.
  const again = (evidence.snapshots.get(fetched.id) ?? []).filter(({ view }) => view === 'get');
  if (again.some((snapshot) => snapshot[field] === first[field])) return undefined;
  const starts = again.map(({ exchange }) => exchange.start);
  const isProven =
    isListed(0, start - evidence.settle) &&
    isListed(end + evidence.settle, Infinity) &&
    Math.max(...starts) - Math.min(...starts) > evidence.settle;
  return { field, listed: first, isProven };
}
