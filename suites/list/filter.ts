import type { Evidence } from '../../helpers/evidence/evidence.js';
import { isShort, missingFrom } from '../../helpers/evidence/missing.js';
import type { Listing, Sight } from '../../helpers/evidence/model.js';
import { inWords } from '../../helpers/json/exact-json.js';
import { blindTo, breach, each, type Look } from '../../helpers/judge/judging.js';
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

/** A short listing must hold all that is known to match; where full pages are owed, the page size is judged instead. */
function judgeCompleteness(
  evidence: Evidence,
  which: (listing: Listing) => boolean,
  whose: 'own' | 'all',
): Judgement {
  const listings = evidence.listings.filter(which);
  const looked = each(listings, (listing): Look => {
    if (!isShort(listing)) return 'mute';
    const known = missingFrom(listing, evidence);
    if (listing.length + known.length >= listing.query.limit) return 'mute';
    const missing = known.filter(({ proof, own }) => proof !== 'doubt' && (own || whose === 'all'));
    if (missing.length > 0 && wasFilled(listing, evidence)) return 'mute';
    const breaches: Breach[] = missing
      .slice(0, 3)
      .map(({ id }) =>
        breach(
          listing.exchange,
          `every ${listing.query.status ?? ''} animal, since the page is not full`.replace(
            '  ',
            ' ',
          ),
          `id ${id} is missing among ${listing.length}`,
        ),
      );
    return breaches.length === 0 ? 'met' : breaches;
  });
  if (looked.met > 0 || listings.length === 0) return looked;
  return blindTo('the store holds so many animals that every page was full');
}

/** For create.stored.list and create.stored.filter: ours, found by that door. */
export function judgeOwnFound(evidence: Evidence, door: 'list' | 'filter'): Judgement {
  if (evidence.creations.length === 0) return { met: 0, breaches: [], doubts: [] };
  return judgeCompleteness(
    evidence,
    ({ query }) => (query.status !== undefined) === (door === 'filter'),
    'own',
  );
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
    judge: (evidence) =>
      judgeCompleteness(evidence, ({ query }) => query.status !== undefined, 'all'),
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
    judge: (evidence) =>
      judgeCompleteness(evidence, ({ query }) => query.status === undefined, 'all'),
    why: 'An animal that only a filter or getPet shows is lost to everybody who pages through the store.',
    how: 'Animals known from other answers are looked for in every listing that is not full, as for the filter.',
    mend: 'List every animal, whatever its status, category or age.',
  },
];
