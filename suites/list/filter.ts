import type { Evidence } from '../../helpers/evidence/evidence.js';
import { isShort } from '../../helpers/evidence/missing.js';
import type { Listing, Snapshot } from '../../helpers/evidence/model.js';
import { inWords } from '../../helpers/json/exact-json.js';
import { unreadable, violation, type Finding } from '../../helpers/probes/finding.js';
import { requirement } from '../../helpers/probes/requirement.js';
import { listings, unreadableListings } from '../../helpers/probes/traffic.js';
import { completeness } from '../judging/completeness.js';
import { hasUnreadableItems } from '../judging/listings.js';
import { LATE } from './late.js';
import { filteredSize, pageSize } from './page-probes.js';

/** Animals in a filtered page that have another status, as far as that is proven. */
function filterFindings(listing: Listing, evidence: Evidence): readonly Finding[] {
  const { status } = listing.query;
  const wrong = listing.snapshots
    .filter((snapshot) => snapshot.status !== status)
    .filter((snapshot) => isProvenWrong(snapshot, listing, evidence));
  if (wrong.length === 0) {
    if (hasUnreadableItems(listing)) return [unreadable(listing.exchange)];
    return [listing.length > 0 ? 'ok' : 'inconclusive'];
  }
  return wrong.map((snapshot) =>
    violation('animal-wrong', listing.exchange, {
      subject: 'status',
      pointer: `${snapshot.pointer}/status`,
      expected: `only ${status} animals`,
      observed: `status ${inWords(snapshot.status)}`,
    }),
  );
}

/** This many pages must show the wrong status if another view differs, because the status may have changed back and forth. */
const MANY_PAGES = 3;

/**
 * The suite's animals never change, so one page is enough. An animal of others may just have changed, and the filter may show
 * that late: it must stay wrong there for longer than the settle time. Another view that shows it otherwise is no excuse for
 * long, unless others are seen to change statuses.
 */
function isProvenWrong({ id, status }: Snapshot, listing: Listing, evidence: Evidence): boolean {
  if (evidence.own.get(id)?.sent.status !== undefined) return true;
  const again = evidence.listings.filter(
    ({ query, ids }) => query.status === listing.query.status && ids.has(id),
  );
  const differs = (snapshot: Snapshot): boolean => snapshot.status !== status;
  if (snapshotsOf(id, again).some(differs)) return false;
  const isContradicted = evidence.snapshots.get(id)?.some(differs) === true;
  if (isContradicted && (evidence.isRestless || again.length < MANY_PAGES)) return false;
  // It may have come and gone between two pages: then the filter must have shown it all the time.
  if (evidence.isRestless && again.length < shortPages(listing, evidence)) return false;
  const starts = again.map(({ exchange }) => exchange.start);
  return Math.max(...starts) - Math.min(...starts) > evidence.settle;
}

function snapshotsOf(id: bigint, pages: readonly Listing[]): readonly Snapshot[] {
  return pages.flatMap(({ snapshots }) => snapshots.filter((snapshot) => snapshot.id === id));
}

/** How many pages of the same filter were short, so that each shows all that the filter lets through. */
function shortPages({ query }: Listing, { listings: pages }: Evidence): number {
  return pages.filter((other) => other.query.status === query.status && isShort(other)).length;
}

const filterSound = requirement({
  id: 'list.filter.sound',
  level: 'MUST',
  clause: 'list.parameters.status',
  text: 'A listing with `status` contains only animals with that status',
  judges: { listings, unreadableListings },
  sends: [filteredSize],
  needs: ['listings', 'animals'],
  check: ({ listings: pages, unreadableListings: others }, evidence) => [
    ...pages
      .filter(({ query }) => query.status !== undefined)
      .flatMap((listing) => filterFindings(listing, evidence)),
    ...others.map(unreadable),
  ],
  docs: {
    why: 'A filter that is ignored, or matches too much, offers animals that are not for sale.',
    how: 'Every listing with a status. An animal of others that does not match must stay in the pages for longer than the settle time. The suite’s own animals never change.',
    example:
      'The parameter was renamed in the code but not in the route. The filter did nothing, and sold animals were offered again.',
    alsoAllowed: LATE,
    fix: 'Compare the status exactly. An animal without a status matches no filter.',
    fault: 'filter-ignored',
  },
});

const filterComplete = requirement({
  id: 'list.filter.complete',
  level: 'MUST',
  clause: 'list.parameters.status',
  text: 'A listing with `status` that is not full contains every animal with that status',
  judges: { listings, unreadableListings },
  sends: [filteredSize],
  needs: ['listings', 'animals'],
  check: (drawn, evidence) =>
    completeness(drawn, evidence, ({ query }) => query.status !== undefined),
  docs: {
    why: 'A filter that looks at one page of the store, or knows some statuses only, hides animals for good.',
    how: 'Animals known from other responses are looked up in every filtered page that is not full. Animals of others count only if reads more than the settle time before and after agree.',
    example:
      'The filter ran over the first page only. An animal that was added long ago could not be found at all.',
    alsoAllowed: LATE,
    fix: 'Filter in the query, before the limit, over the whole store.',
    fault: 'filter-after-limit',
  },
});

const storeComplete = requirement({
  id: 'list.store.complete',
  level: 'MUST',
  clause: 'list.purpose',
  text: 'A listing without `status` that is not full contains every animal',
  judges: { listings, unreadableListings },
  sends: [pageSize],
  needs: ['listings', 'animals'],
  check: (drawn, evidence) =>
    completeness(drawn, evidence, ({ query }) => query.status === undefined),
  docs: {
    why: 'An animal that only a filter or getPet shows is lost to everyone who pages through the store.',
    how: 'Animals known from other responses are looked up in every page that is not full, as for the filter.',
    example:
      'A soft delete took negative categories for removed, and hid animals that somebody had just added.',
    alsoAllowed: LATE,
    fix: 'List every animal, whatever its status, category or age.',
    fault: 'list-hides-sold',
  },
});

export const LIST_FILTER = [filterSound, filterComplete, storeComplete] as const;
