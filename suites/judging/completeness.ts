import type { Evidence } from '../../helpers/evidence/evidence.js';
import { isShort, missingFrom, type Missing } from '../../helpers/evidence/missing.js';
import type { Listing } from '../../helpers/evidence/model.js';
import { blindTo, breach, doubt, each, type Look } from '../../helpers/judge/judging.js';
import { remembered } from '../../helpers/remembered.js';
import type { Breach, Judgement } from '../../helpers/requirement.js';

/** Whether an earlier page of the same animals had enough of them to fill this one. */
function wasFilled({ query, exchange }: Listing, { listings }: Evidence): boolean {
  return listings.some(
    (other) =>
      other.query.status === query.status &&
      other.length >= query.limit &&
      other.exchange.end <= exchange.start,
  );
}

/** Whether any page has another size than it was asked for: then one that ought to be full is short for that. */
const hasWrongSizes = remembered((evidence: Evidence): boolean =>
  evidence.listings.some((listing) => {
    if (!isShort(listing)) return listing.length > listing.query.limit;
    const proven = missingFrom(listing, evidence).filter(({ proof }) => proof !== 'doubt');
    return listing.length + proven.length >= listing.query.limit;
  }),
);

/** What a short listing lacks, as far as it is proven; undefined where full pages are owed: then the page size is judged. */
function lackedBy(listing: Listing, evidence: Evidence): readonly Missing[] | undefined {
  const known = missingFrom(listing, evidence);
  if (listing.length + known.length >= listing.query.limit) return undefined;
  const proven = known.filter(({ proof }) => proof !== 'doubt');
  const isOfSize = proven.length > 0 && hasWrongSizes(evidence) && wasFilled(listing, evidence);
  return isOfSize ? undefined : proven;
}

/** The ids as breaches of a listing that is not full. */
function lacking({ query, exchange, length }: Listing, missing: readonly Missing[]): Breach[] {
  const animal = query.status === undefined ? 'animal' : `${query.status} animal`;
  return missing
    .slice(0, 3)
    .map(({ id }) =>
      breach(
        exchange,
        `every ${animal}, since the page is not full`,
        `id ${id} is missing among ${length}`,
      ),
    );
}

const EVERY_PAGE_FULL = 'the store holds so many animals that every page was full';

/** A short listing must hold all that is known to match. */
export function judgeCompleteness(
  evidence: Evidence,
  which: (listing: Listing) => boolean,
): Judgement {
  const listings = evidence.listings.filter(which);
  const looked = each(listings, (listing): Look => {
    const missing = isShort(listing) ? lackedBy(listing, evidence) : undefined;
    if (missing === undefined) return 'mute';
    return missing.length === 0 ? 'met' : lacking(listing, missing);
  });
  return looked.met > 0 || listings.length === 0 ? looked : blindTo(EVERY_PAGE_FULL);
}

/** For create.stored.list and create.stored.filter: ours, found by that door. A page before them, or full of others, tells nothing. */
export function judgeOwnFound(evidence: Evidence, door: 'list' | 'filter'): Judgement {
  if (evidence.creations.length === 0) return { met: 0, breaches: [], doubts: [] };
  const listings = evidence.listings.filter(
    ({ query }) => (query.status !== undefined) === (door === 'filter'),
  );
  const looked = each(listings, (listing): Look => {
    const missing = isShort(listing) ? lackedBy(listing, evidence) : undefined;
    const ours = (missing ?? []).filter(({ own }) => own);
    if (ours.length > 0) return lacking(listing, ours);
    return listing.sights.some(({ id }) => evidence.own.has(id)) ? 'met' : 'mute';
  });
  if (looked.met > 0 || listings.length === 0) return looked;
  const isOwed = listings.some((listing) =>
    missingFrom(listing, evidence).some(({ proof }) => proof === 'own'),
  );
  return isOwed
    ? doubt('no page shows an animal of ours, and pages are too small: judge list.limit.exact too')
    : blindTo(EVERY_PAGE_FULL);
}
