import { listings, unreadableListings } from '../store/listings.js';
import { storeOf } from '../store/store.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import type { Listing, Snapshot } from '../store/model.js';
import { inWords, type Json } from '../../helpers/json/exact-json.js';
import { memoize } from '../../helpers/memoize.js';
import { EVERY_ANIMAL, FULL_STORE } from '../probes/adding/index.js';
import { unreadable, violation, type Finding } from '../../helpers/probes/finding.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import { completeness } from '../judging/completeness.js';
import { hasUnreadableItems } from '../judging/unreadable-items.js';
import { LATE } from './late-writes.js';
import { filteredSize } from './page-size-probes.js';
import { DEFAULT_LIMIT } from '../store/query.js';
import { boundedPage } from './bounded-page.js';
import { openParameters } from './limit-out-of-bounds.js';
import { unknownStatus } from './unknown-status.js';

/** Returns violations for animals in a filtered page that provably have another status. */
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
    violation('resource-wrong', listing.exchange, {
      subject: 'status',
      pointer: `${snapshot.pointer}/status`,
      expected: `only ${status} animals`,
      observed: `an animal ${snapshot.status === undefined ? 'without a status' : `with status ${inWords(snapshot.status)}`}`,
    }),
  );
}

/**
 * Whether an animal is provably wrong in a filtered page. The suite's animals never change, so one page is enough. Another client's
 * animal may just have changed, so two pages, more than the settle time apart, must show it with this status. If other clients
 * change statuses, even that proves nothing: the animal may have changed back and forth in between.
 */
function isProvenWrong({ id, status }: Snapshot, listing: Listing, evidence: Evidence): boolean {
  const store = storeOf(evidence);
  if (store.creationsOf(id).some(({ sent }) => sent.status !== undefined)) return true;
  if (store.hasChangingStatuses) return false;
  const times = timesShown(evidence).get(listing.query.status)?.get(status)?.get(id);
  return times !== undefined && times.last - times.first > evidence.settle;
}

/** When the first and the last page that showed an animal were requested, in microseconds. */
interface Times {
  readonly first: number;
  last: number;
}

type TimesById = Map<bigint, Times>;

/** For each filter and each status in its pages: when the animals with this status were shown. */
const timesShown = memoize((evidence: Evidence) => {
  const byFilter = new Map<string | undefined, Map<Json | undefined, TimesById>>();
  const inOrderOfStart = storeOf(evidence).listings.toSorted(
    (one, other) => one.exchange.start - other.exchange.start,
  );
  for (const { query, exchange, snapshots } of inOrderOfStart) {
    const byStatus = byFilter.get(query.status) ?? new Map<Json | undefined, TimesById>();
    byFilter.set(query.status, byStatus);
    for (const { id, status } of snapshots) {
      const byId: TimesById = byStatus.get(status) ?? new Map();
      byStatus.set(status, byId);
      const times = byId.get(id);
      if (times === undefined) byId.set(id, { first: exchange.start, last: exchange.start });
      else times.last = exchange.start;
    }
  }
  return byFilter;
});

const filterUnknown = requirement({
  id: 'list.filter.unknown',
  level: 'MUST',
  clause: 'list.parameters.status',
  text: 'With an unknown `status`, listPets returns a 4xx Error or at most one page of animals',
  judges: { unknownStatus },
  sends: [openParameters, ...FULL_STORE],
  check: ({ unknownStatus: trials }) =>
    trials.map(({ value, page }) => boundedPage(page, value.limit ?? DEFAULT_LIMIT)),
  docs: {
    why: 'An unknown value must not turn into a query without a page size, or into a crash.',
    how: 'Unknown words, other letter case and the empty value. A 4xx must be an Error. With a 200, the service may choose the animals, but not return more than one page of them.',
    alsoAllowed:
      'Three responses conform: a 4xx Error, an empty page, and the page of a request without a filter.',
    fix: 'Compare the value with the three statuses. Return a 400 Error or an empty page.',
    fault: 'filter-unknown-oversized',
  },
});

const filterSound = requirement({
  id: 'list.filter.sound',
  level: 'MUST',
  clause: 'list.parameters.status',
  text: 'A listing with `status` contains only animals with that status',
  judges: { listings, unreadableListings },
  sends: [filteredSize, ...EVERY_ANIMAL],
  check: ({ listings: pages, unreadableListings: others }, evidence) => [
    ...pages
      .filter(({ query }) => query.status !== undefined)
      .flatMap((listing) => filterFindings(listing, evidence)),
    ...others.map(unreadable),
  ],
  docs: {
    why: 'A filter that is ignored, or matches too much, offers animals that are not for sale.',
    how: 'Every listing with a status. An animal of another client that does not match is a violation only if it stays in the pages for longer than the settle time. An animal that the suite sent with a status must keep it.',
    alsoAllowed: LATE,
    fix: 'Compare the status exactly. An animal without a status matches no filter.',
    fault: 'filter-ignored',
  },
});

const filterComplete = requirement({
  id: 'list.filter.complete',
  level: 'MUST',
  clause: 'list.parameters.status',
  text: 'If a listing with `status` is not full, it contains every animal with that status',
  judges: { listings, unreadableListings },
  sends: [filteredSize, ...EVERY_ANIMAL],
  check: (data, evidence) =>
    completeness(data, evidence, ({ query }) => query.status !== undefined),
  docs: {
    why: 'A filter that searches only one page of the store, or knows only some statuses, hides animals permanently.',
    how: 'Animals known from other responses are looked up in every filtered page that is not full. An animal of another client counts only if two responses show it unchanged: one from before the page and one from after it, each more than the settle time away.',
    alsoAllowed: LATE,
    fix: 'Filter in the query, before the limit, over the whole store.',
    fault: 'filter-after-limit',
  },
});

export const LIST_FILTER = [filterUnknown, filterSound, filterComplete] as const;
