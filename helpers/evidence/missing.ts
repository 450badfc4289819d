import type { Evidence } from './evidence.js';
import { memoize } from '../memoize.js';
import { STATUSES } from '../../schemas/shapes.js';
import type { Creation, Listing, Snapshot } from './model.js';

/**
 * Why an animal that a short listing lacks had to be in it: `own`: it is ours, and the read began later than the settle
 * time after the write; `others`: the same animal, unchanged, was seen more than the settle time before the listing and
 * after it, so that neither a write nor a replica explains its absence (nor a change to and fro: see `mayReturn`). `doubt`: nothing is proven yet.
 */
export type Proof = 'own' | 'others' | 'doubt';

export interface Missing {
  readonly id: bigint;
  readonly proof: Proof;
  readonly own: boolean;
}

/** Whether the listing is shorter than its page size, so that it holds every animal there is for it. */
export function isShort(listing: Listing): boolean {
  return listing.length < listing.query.limit;
}

/**
 * The animals seen before a short listing that it lacks: by itself that proves nothing, since they may be gone, but another
 * look will tell.
 */
export function seenBefore(listing: Listing, evidence: Evidence): bigint[] {
  if (!isShort(listing)) return [];
  const { start } = listing.exchange;
  return [...evidence.snapshots].flatMap(([id, snapshots]) => {
    if (listing.ids.has(id) || !matchesThroughout(snapshots, listing)) return [];
    return snapshots.some(({ exchange }) => exchange.end <= start) ? [id] : [];
  });
}

/** What is known to be missing, by listing. */
const known = memoize<Evidence, Map<Listing, readonly Missing[]>>(() => new Map());

/** The animals known to match that a short listing lacks; none for a full one, whose order is open. */
export function missingFrom(listing: Listing, evidence: Evidence): readonly Missing[] {
  let missing = known(evidence).get(listing);
  if (!missing) {
    missing = isShort(listing) ? [...find(listing, evidence)] : [];
    known(evidence).set(listing, missing);
  }
  return missing;
}

function* find(listing: Listing, evidence: Evidence): Generator<Missing> {
  const { own } = evidence;
  for (const [id, snapshots] of evidence.snapshots) {
    if (listing.ids.has(id)) continue;
    const creation = own.get(id);
    if (creation && isSurelyMatched(creation, listing)) {
      if (listing.exchange.start >= creation.exchange.end + evidence.settle) {
        yield { id, proof: 'own', own: true };
      } else if (listing.exchange.start >= creation.exchange.end) {
        yield { id, proof: 'doubt', own: true };
      }
    } else if (isOfOpenStatus(creation) && matchesThroughout(snapshots, listing)) {
      const proof = bracket(snapshots, listing, evidence.settle);
      if (proof)
        yield { id, proof: mayReturn(id, listing, evidence) ? 'doubt' : proof, own: false };
    }
  }
}

/** Ours match what they were sent with; one that was made without a status is in no filter for sure. */
function isSurelyMatched(creation: Creation, { query }: Listing): boolean {
  return query.status === undefined || creation.sent.status === query.status;
}

/** Whether a status is what the service, or others, make it: of animals of others, and of ours that were sent without one. */
function isOfOpenStatus(creation: Creation | undefined): boolean {
  return creation === undefined || creation.sent.status === undefined;
}

/** Others may change their animals: one matches a filter only if every snapshot of it in the run does. */
function matchesThroughout(snapshots: readonly Snapshot[], { query }: Listing): boolean {
  return query.status === undefined || snapshots.every(({ status }) => status === query.status);
}

/**
 * Whether an animal may have left this filter and come back between two looks. One did not that is missing in two, more than
 * the settle time apart; where others are seen to change statuses, only one that the filter never showed; where nobody would
 * see a change, one that was seen with that status meanwhile did not either.
 */
function mayReturn(id: bigint, { query }: Listing, evidence: Evidence): boolean {
  if (query.status === undefined) return false;
  const same = evidence.listings.filter(
    (other) => other.query.status === query.status && (isShort(other) || other.ids.has(id)),
  );
  const lacking = same.filter(({ ids }) => !ids.has(id));
  const starts = lacking.map(({ exchange }) => exchange.start);
  const [first, last] = [Math.min(...starts), Math.max(...starts)];
  if (last - first <= evidence.settle) return true;
  if (lacking.length === same.length) return false;
  if (evidence.isRestless) return true;
  // Once, where nobody would see it: then it was not seen with that status meanwhile.
  const isThere = (evidence.snapshots.get(id) ?? []).some(
    ({ exchange, status }) =>
      status === query.status && exchange.start > first && exchange.end < last - evidence.settle,
  );
  return !isThere && !areAllShown(evidence);
}

/** Whether a change of status would show: listings of every status, or of all animals, show all of theirs. */
const areAllShown = memoize(({ listings }: Evidence): boolean => {
  const short = new Set(listings.filter((each) => isShort(each)).map(({ query }) => query.status));
  return short.has(undefined) || STATUSES.every((status) => short.has(status));
});

function bracket(
  snapshots: readonly Snapshot[],
  listing: Listing,
  settle: number,
): Proof | undefined {
  const { start, end } = listing.exchange;
  const before = snapshots.some(({ exchange }) => exchange.end <= start);
  const after = snapshots.some(({ exchange }) => exchange.start >= end);
  if (!before || !after) return undefined;
  const longBefore = snapshots.some(({ exchange }) => exchange.end <= start - settle);
  const longAfter = snapshots.some(({ exchange }) => exchange.start >= end + settle);
  return longBefore && longAfter ? 'others' : 'doubt';
}
