import type { Evidence } from '../../helpers/evidence/evidence.js';
import { isShort, missingFrom, type Missing } from '../../helpers/evidence/missing.js';
import type { Listing, Sight } from '../../helpers/evidence/model.js';
import { inWords } from '../../helpers/json/exact-json.js';
import { blindTo, breach, doubt, each, type Look } from '../../helpers/judge/judging.js';
import type { Breach, Judgement, Requirement } from '../../helpers/requirement.js';

/** An animal in a filtered listing whose status is another one, and what that proves. */
function lookAtSoundness(listing: Listing, evidence: Evidence): Look {
  const { status } = listing.query;
  const wrong = listing.sights.filter((sight) => sight.status !== status);
  const proven = wrong.filter((sight) => isProvenWrong(sight, listing, evidence));
  if (proven.length === 0) return listing.length > 0 ? 'met' : 'mute';
  return proven.map((sight) =>
    breach(listing.exchange, `only ${status} animals`, `status ${inWords(sight.status)}`, {
      pointer: `${sight.pointer}/status`,
    }),
  );
}

/**
 * Ours never change, so one look is enough. An animal of others may just have changed, and the filter may show that late:
 * it must stay wrong, and otherwise unchanged, for longer than the settle time.
 */
function isProvenWrong(sight: Sight, listing: Listing, evidence: Evidence): boolean {
  if (evidence.own.get(sight.id)?.sent.status !== undefined) return true;
  const sights = evidence.sights.get(sight.id) ?? [];
  if (sights.some(({ status }) => status !== sight.status)) return false;
  const again = evidence.listings.filter(
    ({ query, ids }) => query.status === listing.query.status && ids.has(sight.id),
  );
  // It may have come and gone between two looks: then the filter must have shown it all the time.
  if (evidence.isRestless && again.length < shortOf(listing, evidence)) return false;
  const starts = again.map(({ exchange }) => exchange.start);
  return Math.max(...starts) - Math.min(...starts) > evidence.settle;
}

/** How many listings of the same filter were not full, so that each shows all that the filter lets through. */
function shortOf({ query }: Listing, { listings }: Evidence): number {
  return listings.filter((other) => other.query.status === query.status && isShort(other)).length;
}

/** Whether an earlier page of the same animals had enough of them to fill this one. */
function wasFilled({ query, exchange }: Listing, { listings }: Evidence): boolean {
  return listings.some(
    (other) =>
      other.query.status === query.status &&
      other.length >= query.limit &&
      other.exchange.end <= exchange.start,
  );
}

/** What a short listing lacks, as far as it is proven; undefined where full pages are owed: then the page size is judged. */
function lackedBy(listing: Listing, evidence: Evidence): readonly Missing[] | undefined {
  const known = missingFrom(listing, evidence);
  if (listing.length + known.length >= listing.query.limit) return undefined;
  const proven = known.filter(({ proof }) => proof !== 'doubt');
  return proven.length > 0 && wasFilled(listing, evidence) ? undefined : proven;
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
function judgeCompleteness(evidence: Evidence, which: (listing: Listing) => boolean): Judgement {
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

export const LIST_FILTER: readonly Requirement[] = [
  {
    id: 'list.filter.sound',
    level: 'MUST',
    clause: 'list.parameters.status',
    text: 'A listing with `status` holds only animals with that status',
    needs: ['pages', 'animals'],
    judge: (evidence) =>
      each(
        evidence.listings.filter(({ query }) => query.status !== undefined),
        (listing) => lookAtSoundness(listing, evidence),
      ),
    why: 'A filter that is ignored, or matches too much, sells animals that are not for sale.',
    how: 'On every listing with a status. An animal of others that does not match must stay so for longer than the settle time; ours never change.',
    mend: 'Compare the status exactly; an animal without one matches none.',
  },
  {
    id: 'list.filter.complete',
    level: 'MUST',
    clause: 'list.parameters.status',
    text: 'A listing with `status` that is not full leaves out no animal with that status',
    needs: ['pages', 'animals'],
    judge: (evidence) => judgeCompleteness(evidence, ({ query }) => query.status !== undefined),
    why: 'A filter on one page of the store, or one that knows some statuses only, hides animals for good.',
    how: 'Animals known from other answers are looked for in every filtered listing that is not full; those of others only where reads more than the settle time before and after agree.',
    mend: 'Filter in the query, before the limit, over the whole store.',
  },
  {
    id: 'list.store.complete',
    level: 'MUST',
    clause: 'list.purpose',
    text: 'A listing without `status` that is not full leaves out no animal',
    needs: ['pages', 'animals'],
    judge: (evidence) => judgeCompleteness(evidence, ({ query }) => query.status === undefined),
    why: 'An animal that only a filter or getPet shows is lost to everybody who pages through the store.',
    how: 'Animals known from other answers are looked for in every listing that is not full, as for the filter.',
    mend: 'List every animal, whatever its status, category or age.',
  },
];
