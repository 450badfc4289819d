import { hasRightKey } from '../../../helpers/exchange.js';
import { snapshotsIn, storeOf } from '../../store/store.js';
import { contradictionOf } from '../../store/contradiction.js';
import type { Evidence } from '../../../helpers/evidence/evidence.js';
import { missingFrom } from '../../store/missing-from-listing.js';
import type { Listing } from '../../store/model.js';
import { animalIdIn } from '../../store/query.js';

/** Whether a filtered listing shows another client's animal that does not match the filter. Its status may have just changed. */
function isUnsound({ query, snapshots }: Listing, evidence: Evidence): boolean {
  return (
    query.status !== undefined &&
    snapshots.some(({ id, status }) => status !== query.status && !storeOf(evidence).own.has(id))
  );
}

/** How many listings are confirmed in one round. */
export const MOST_LISTINGS = 16;

export function latestOf(listings: readonly Listing[]): Listing[] {
  const latest = new Map<string, Listing>();
  for (const listing of listings) latest.set(listing.exchange.request.url, listing);
  return [...latest.values()];
}

/** The query of a listing, its parameters in the order in which they were sent. */
export function queryIn({ exchange }: Listing): string {
  return new URL(exchange.request.url).search.slice(1);
}

/**
 * Whether a listing seems to lack an animal that it had to show, and this is not proven yet.
 * @param whose whether to look for the suite's own animals or for those of other clients
 */
export function seemsToLack(
  listing: Listing,
  evidence: Evidence,
  whose: 'own' | 'others',
): boolean {
  return missingFrom(listing, evidence).some(
    ({ own, proof }) => own === (whose === 'own') && proof === 'doubt',
  );
}

/** Returns listings that seem to lack an animal, or to show one with another status than the filter. This is not proven yet. */
export function doubtfulListings(latest: readonly Listing[], evidence: Evidence): Listing[] {
  const open = latest.filter(
    (listing) =>
      seemsToLack(listing, evidence, 'own') ||
      seemsToLack(listing, evidence, 'others') ||
      isUnsound(listing, evidence),
  );
  // At most half of the places are for filtered listings, which have requirements of their own.
  const filtered = spread(
    open.filter(({ query }) => query.status !== undefined),
    MOST_LISTINGS / 2,
  );
  const plain = open.filter(({ query }) => query.status === undefined);
  return [...filtered, ...spread(plain, MOST_LISTINGS - filtered.length)];
}

/** Returns at most `most` of the values, evenly spread. */
function spread<T>(values: readonly T[], most: number): T[] {
  const step = Math.max(1, Math.ceil(values.length / most));
  return values.filter((_, index) => index % step === 0);
}

/**
 * Returns animals of other clients that getPet did not find although later responses show them, or that getPet and listings show
 * differently.
 */
export function doubtfulAnimals(evidence: Evidence): bigint[] {
  const ids = new Set<bigint>();
  for (const exchange of evidence.answered('getPet').filter(hasRightKey)) {
    const id = animalIdIn(exchange);
    if (id === undefined || storeOf(evidence).own.has(id)) continue;
    const [shown] = exchange.answer.status === 200 ? snapshotsIn(exchange) : [];
    if (shown !== undefined) {
      const found = contradictionOf(shown, evidence);
      if (found !== undefined && !found.isProven) ids.add(shown.id);
    }
    if (exchange.answer.status !== 404) continue;
    const seen = storeOf(evidence).snapshots.get(id) ?? [];
    if (seen.some((snapshot) => snapshot.exchange.start >= exchange.end)) ids.add(id);
  }
  return [...ids];
}

/** Animals of the suite that getPet did not find after they were added. */
export function notFoundOwn(evidence: Evidence): bigint[] {
  const missing = evidence
    .answered('getPet')
    .filter((exchange) => exchange.answer.status === 404 && hasRightKey(exchange))
    .flatMap((exchange) => {
      const id = animalIdIn(exchange);
      const creation = id === undefined ? undefined : storeOf(evidence).own.get(id);
      // A 404 is right if the id was requested before the animal was added.
      return creation && creation.exchange.end <= exchange.start ? [creation.id] : [];
    });
  return [...new Set(missing)];
}
