import type { Evidence } from '../../helpers/evidence/evidence.js';
import { isShort } from '../../helpers/evidence/missing.js';
import type { Listing, Sight } from '../../helpers/evidence/model.js';
import { inWords } from '../../helpers/json/exact-json.js';
import { breach, each, together, unreadable, type Look } from '../../helpers/judge/judging.js';
import type { Requirement } from '../../helpers/requirement.js';
import { judgeCompleteness } from '../judging/completeness.js';
import { hasUnreadableItems, notArrays } from '../judging/listings.js';

/** An animal in a filtered listing whose status is another one, and what that proves. */
function lookAtSoundness(listing: Listing, evidence: Evidence): Look {
  const { status } = listing.query;
  const wrong = listing.sights.filter((sight) => sight.status !== status);
  const proven = wrong.filter((sight) => isProvenWrong(sight, listing, evidence));
  if (proven.length === 0) {
    if (hasUnreadableItems(listing)) return unreadable(listing.exchange);
    return listing.length > 0 ? 'ok' : 'inconclusive';
  }
  return proven.map((sight) =>
    breach(listing.exchange, `only ${status} animals`, `status ${inWords(sight.status)}`, {
      pointer: `${sight.pointer}/status`,
    }),
  );
}

/** So many looks must show it wrong where another door shows it otherwise: it may have changed to and fro twice. */
const MANY_LOOKS = 3;

/**
 * Ours never change, so one look is enough. An animal of others may just have changed, and the filter may show that late:
 * it must stay wrong there for longer than the settle time. What other doors show of it meanwhile is no excuse for long,
 * but where others are seen to change statuses.
 */
function isProvenWrong({ id, status }: Sight, listing: Listing, evidence: Evidence): boolean {
  if (evidence.own.get(id)?.sent.status !== undefined) return true;
  const again = evidence.listings.filter(
    ({ query, ids }) => query.status === listing.query.status && ids.has(id),
  );
  const isOtherwise = (sight: Sight): boolean => sight.status !== status;
  if (sightsOf(id, again).some(isOtherwise)) return false;
  const isContradicted = evidence.sights.get(id)?.some(isOtherwise) === true;
  if (isContradicted && (evidence.isRestless || again.length < MANY_LOOKS)) return false;
  // It may have come and gone between two looks: then the filter must have shown it all the time.
  if (evidence.isRestless && again.length < shortOf(listing, evidence)) return false;
  const starts = again.map(({ exchange }) => exchange.start);
  return Math.max(...starts) - Math.min(...starts) > evidence.settle;
}

function sightsOf(id: bigint, listings: readonly Listing[]): readonly Sight[] {
  return listings.flatMap(({ sights }) => sights.filter((sight) => sight.id === id));
}

/** How many listings of the same filter were not full, so that each shows all that the filter lets through. */
function shortOf({ query }: Listing, { listings }: Evidence): number {
  return listings.filter((other) => other.query.status === query.status && isShort(other)).length;
}

function isFiltered({ query }: Listing): boolean {
  return query.status !== undefined;
}

export const LIST_FILTER: readonly Requirement[] = [
  {
    id: 'list.filter.sound',
    level: 'MUST',
    clause: 'list.parameters.status',
    text: 'A listing with `status` holds only animals with that status',
    needs: ['listings', 'animals'],
    judge: (evidence) =>
      together(
        each(evidence.listings.filter(isFiltered), (listing) => lookAtSoundness(listing, evidence)),
        notArrays(evidence, ({ status }) => status !== undefined),
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
    needs: ['listings', 'animals'],
    judge: (evidence) => judgeCompleteness(evidence, ({ status }) => status !== undefined),
    why: 'A filter on one page of the store, or one that knows some statuses only, hides animals for good.',
    how: 'Animals known from other answers are looked for in every filtered listing that is not full; those of others only where reads more than the settle time before and after agree.',
    mend: 'Filter in the query, before the limit, over the whole store.',
  },
  {
    id: 'list.store.complete',
    level: 'MUST',
    clause: 'list.purpose',
    text: 'A listing without `status` that is not full leaves out no animal',
    needs: ['listings', 'animals'],
    judge: (evidence) => judgeCompleteness(evidence, ({ status }) => status === undefined),
    why: 'An animal that only a filter or getPet shows is lost to everybody who pages through the store.',
    how: 'Animals known from other answers are looked for in every listing that is not full, as for the filter.',
    mend: 'List every animal, whatever its status, category or age.',
  },
];
