import type { Evidence } from '../../helpers/evidence/evidence.js';
import { isShort, missingFrom, type Missing } from '../../helpers/evidence/missing.js';
import type { Listing } from '../../helpers/evidence/model.js';
import { breach, each, together, unreadable, type Look } from '../../helpers/judge/judging.js';
import { remembered } from '../../helpers/remembered.js';
import type { ListQuery } from '../../helpers/evidence/query.js';
import type { Breach, Judgement } from '../../helpers/requirement.js';
import { hasUnreadableItems, notArrays } from './listings.js';
import { unreadableCreations } from './unreadable-creations.js';

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
  which: (query: ListQuery) => boolean,
): Judgement {
  const listings = evidence.listings.filter(({ query }) => which(query));
  const looked = each(listings, (listing): Look => {
    if (isShort(listing) && hasUnreadableItems(listing)) return unreadable(listing.exchange);
    const missing = isShort(listing) ? lackedBy(listing, evidence) : undefined;
    if (missing === undefined) return 'inconclusive';
    return missing.length === 0 ? 'ok' : lacking(listing, missing);
  });
  const all = together(looked, notArrays(evidence, which));
  return looked.met > 0 || listings.length === 0 ? all : { ...all, blind: EVERY_PAGE_FULL };
}

/** For create.stored.list and create.stored.filter: ours, found by that door. A page before them, or full of others, tells nothing. */
export function judgeOwnFound(evidence: Evidence, door: 'list' | 'filter'): Judgement {
  if (evidence.creations.length === 0) return unreadableCreations(evidence);
  const which = ({ status }: ListQuery): boolean => (status !== undefined) === (door === 'filter');
  const listings = evidence.listings.filter(({ query }) => which(query));
  const looked = each(listings, (listing): Look => {
    if (isShort(listing) && hasUnreadableItems(listing)) return unreadable(listing.exchange);
    const missing = isShort(listing) ? lackedBy(listing, evidence) : undefined;
    const ours = (missing ?? []).filter(({ own }) => own);
    if (ours.length > 0) return lacking(listing, ours);
    return listing.sights.some(({ id }) => evidence.own.has(id)) ? 'ok' : 'inconclusive';
  });
  const all = together(looked, notArrays(evidence, which), unreadableCreations(evidence));
  if (looked.met > 0 || listings.length === 0) return all;
  // Pages that are too small hide our animals: the listings that owe one cannot be used.
  const owing = listings.filter((listing) =>
    missingFrom(listing, evidence).some(({ proof }) => proof === 'own'),
  );
  return owing.length > 0
    ? together(
        all,
        each(owing, ({ exchange }) => unreadable(exchange)),
      )
    : { ...all, blind: EVERY_PAGE_FULL };
}
