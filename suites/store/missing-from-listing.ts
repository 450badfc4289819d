import { storeOf } from './store.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { memoize } from '../../helpers/memoize.js';
import type { Json } from '../../helpers/json/exact-json.js';
import type { Creation, Listing, Snapshot } from './model.js';
import type { Exchange } from '../../helpers/exchange.js';

/**
 * Why a short listing had to show an animal that it lacks:
 *
 * - `own`: the suite added the animal at least the settle time before the listing was requested.
 * - `others`: another client's animal was seen, with a matching status, at least the settle time before the listing and after it.
 *   Then neither a write nor an outdated replica explains its absence. See `mayReturn` for a change back and forth.
 * - `doubt`: not proven yet.
 */
export type AbsenceProof = 'own' | 'others' | 'doubt';

export interface Missing {
  readonly id: bigint;
  readonly proof: AbsenceProof;
  readonly own: boolean;
}

/** Whether a listing is shorter than its page size. It then has to show every animal that matches. */
export function isShort(listing: Listing): boolean {
  return listing.length < listing.query.limit;
}

/** Whether some items of a listing have no readable id, so that their animals are unknown. */
export function hasUnreadableItems({ length, snapshots }: Listing): boolean {
  return snapshots.length < length;
}

/** When an animal was seen with a certain status, or with any. These times decide whether a listing had to show the animal. */
interface Seen {
  /** The end of the first response that showed it, in microseconds. */
  first: number;
  /** The start of the last request whose response showed it, in microseconds. */
  last: number;
  /** Whether a response other than that of getPet showed it. */
  isListed: boolean;
}

/** When the animal of these snapshots was seen, by status; `undefined` stands for any status. */
const seenByStatus = memoize(
  (snapshots: readonly Snapshot[]): ReadonlyMap<Json | undefined, Readonly<Seen>> => {
    const anyStatus = { ...NEVER };
    const seen = new Map<Json | undefined, Seen>([[undefined, anyStatus]]);
    for (const snapshot of snapshots) {
      include(snapshot, anyStatus);
      const { status } = snapshot;
      if (status === undefined) continue;
      let withStatus = seen.get(status);
      if (!withStatus) seen.set(status, (withStatus = { ...NEVER }));
      include(snapshot, withStatus);
    }
    return seen;
  },
);

function include({ exchange, view }: Snapshot, seen: Seen): void {
  seen.first = Math.min(seen.first, exchange.end);
  seen.last = Math.max(seen.last, exchange.start);
  seen.isListed ||= view !== 'get';
}

const NEVER: Readonly<Seen> = { first: Infinity, last: -Infinity, isListed: false };

/**
 * Whether a listing does not show an animal that it may have to show. Any filter may leave out an animal that the suite sent without a
 * status, whichever status it shows. The same holds if the creation of the animal is not in this evidence.
 */
function isLacked(id: bigint, { ids, query }: Listing, evidence: Evidence): boolean {
  if (ids.has(id)) return false;
  const { added, creationsOf } = storeOf(evidence);
  if (query.status === undefined || !added.has(id)) return true;
  return creationsOf(id).some(({ sent }) => sent.status !== undefined);
}

/**
 * Returns the animals that were seen before a short listing and that the listing lacks. They may have been removed, so another
 * listing has to decide.
 */
export function seenBefore(listing: Listing, evidence: Evidence): bigint[] {
  if (!isShort(listing)) return [];
  const { query, exchange } = listing;
  return [...storeOf(evidence).snapshots].flatMap(([id, each]) =>
    isLacked(id, listing, evidence) &&
    (seenByStatus(each).get(query.status) ?? NEVER).first <= exchange.start
      ? [id]
      : [],
  );
}

/** The results of `missingFrom`, by listing. */
const cache = memoize<Evidence, Map<Listing, readonly Missing[]>>(() => new Map());

/** Returns the matching animals that a short listing lacks. No animal is missing from a full listing, which need not show all. */
export function missingFrom(listing: Listing, evidence: Evidence): readonly Missing[] {
  let missing = cache(evidence).get(listing);
  if (!missing) {
    missing = isShort(listing) ? [...find(listing, evidence)] : [];
    cache(evidence).set(listing, missing);
  }
  return missing;
}

function* find(listing: Listing, evidence: Evidence): Generator<Missing> {
  const { start } = listing.exchange;
  for (const [id, snapshots] of storeOf(evidence).snapshots) {
    if (!isLacked(id, listing, evidence)) continue;
    const added = storeOf(evidence)
      .creationsOf(id)
      .filter((creation) => creation.exchange.end <= start && isSurelyMatched(creation, listing));
    if (added.some(({ exchange }) => exchange.end + evidence.settle <= start)) {
      yield { id, proof: 'own', own: true };
    } else if (added.length > 0) {
      yield { id, proof: 'doubt', own: true };
    } else {
      const matching = seenByStatus(snapshots).get(listing.query.status) ?? NEVER;
      // At least one listing must have shown the animal: a status that only getPet shows may be a fault of getPet.
      const proof = matching.isListed ? proofAround(matching, listing, evidence.settle) : undefined;
      if (proof)
        yield { id, proof: mayReturn(id, listing, evidence) ? 'doubt' : proof, own: false };
    }
  }
}

/**
 * Whether a listing must show an animal of the suite: it has no filter, or filters by the status that the suite sent. An animal that
 * was sent without a status need not match any filter.
 */
function isSurelyMatched(creation: Creation, { query }: Listing): boolean {
  return query.status === undefined || creation.sent.status === query.status;
}

/**
 * Whether an animal may have stopped matching a listing's filter and matched it again between two snapshots, or may have been removed
 * and restored. With a filter, this is possible if other clients change statuses. Otherwise, it is impossible if the animal is back
 * between two short pages of the filter that lack it.
 */
function mayReturn(id: bigint, { query: { status } }: Listing, evidence: Evidence): boolean {
  const store = storeOf(evidence);
  const isFiltered = status !== undefined;
  if (isFiltered && store.changedByOthers.has('status')) return true;
  const lacking = store.listings
    .filter((other) => other.query.status === status && isShort(other) && !other.ids.has(id))
    .map(({ exchange }) => exchange);
  const matching = (store.snapshots.get(id) ?? []).filter(
    (one) => !isFiltered || one.status === status,
  );
  return !isBackBetween(lacking, matching, evidence);
}

/**
 * Whether responses show an animal, lack it, show it, lack it more than the settle time later, and show it again. Otherwise, another
 * client may have added it, removed it, and restored it once. False if other clients restore animals more often.
 */
export function isBackBetween(
  lacking: readonly Exchange[],
  snapshots: readonly Snapshot[],
  evidence: Evidence,
): boolean {
  const showing = snapshots.map(({ exchange }) => exchange);
  const added = Math.min(...showing.map(({ end }) => end));
  const seenLast = Math.max(...showing.map(({ start }) => start));
  const starts = lacking
    .filter(({ start, end }) => start >= added && end <= seenLast)
    .map(({ start }) => start);
  const [first, last] = [Math.min(...starts), Math.max(...starts)];
  const isBack = showing.some(({ start, end }) => start > first && end < last - evidence.settle);
  return isBack && !storeOf(evidence).isRestoredByOthers;
}

/** Returns a proof if another client's animal was seen both before and after a listing. */
function proofAround(
  { first, last }: Seen,
  { exchange }: Listing,
  settle: number,
): AbsenceProof | undefined {
  const { start, end } = exchange;
  if (first > start || last < end) return undefined;
  return first <= start - settle && last >= end + settle ? 'others' : 'doubt';
}
