import { listings, unreadableListings } from '../store/listings.js';
import { storeOf, shownIn } from '../store/store.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import type { Listing } from '../store/model.js';
import { inWords, member, type Json, type JsonObject } from '../../helpers/json/exact-json.js';
import { memoize } from '../../helpers/memoize.js';
import { EVERY_ANIMAL, FULL_STORE } from '../probes/adding/index.js';
import { unreadable, violation, type Finding } from '../../helpers/probes/finding.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import { completeness } from '../judging/completeness.js';
import { LATE } from './late-writes.js';
import { filteredSize } from './page-size-probes.js';
import { DEFAULT_LIMIT, isStatus, listQuery } from '../store/query.js';
import { hasAdded, sentBy } from '../store/sent-animal.js';
import { marksIn } from '../../helpers/evidence/plain.js';
import { isInt64 } from '../../schemas/int64.js';
import { boundedPage } from './bounded-page.js';
import { openParameters } from './limit-out-of-bounds.js';
import { unknownStatus } from './unknown-status.js';

/** Returns violations for animals in a filtered page that provably have another status. */
function filterFindings(listing: Listing, evidence: Evidence): readonly Finding[] {
  const { exchange, length, query } = listing;
  const shown = shownIn(exchange);
  const wrong = shown.filter(({ animal }) => isProvenWrong(animal, listing, evidence));
  if (wrong.length === 0) {
    const isUnreadable = ({ animal }: { readonly animal: JsonObject }): boolean =>
      member(animal, 'status') === query.status
        ? REQUIRED.every((field) => member(animal, field) === undefined)
        : !isInt64(member(animal, 'id'));
    if (shown.length < length || shown.some(isUnreadable)) return [unreadable(exchange)];
    return [length > 0 ? 'ok' : 'inconclusive'];
  }
  return wrong.map(({ animal, pointer }) => {
    const status = member(animal, 'status');
    return violation('resource-wrong', exchange, {
      subject: 'status',
      pointer: `${pointer}/status`,
      expected: `only ${query.status} animals`,
      observed: `an animal ${status === undefined ? 'without a status' : `with status ${inWords(status)}`}`,
    });
  });
}

const REQUIRED = ['id', 'name', 'categoryId'];

/**
 * Whether an animal is provably wrong in a filtered page. The suite's animals never change, so one page is enough, also to recognize
 * one by its name. Another client's animal may just have changed, so two pages, more than the settle time apart, must show it with this
 * status. If other clients change statuses, even that proves nothing: the animal may have changed back and forth in between.
 */
function isProvenWrong(animal: JsonObject, { query }: Listing, evidence: Evidence): boolean {
  const [id, status] = [member(animal, 'id'), member(animal, 'status')];
  if (status === query.status) return false;
  const store = storeOf(evidence);
  if (!isInt64(id))
    return isStatus(status) && namesWithStatus(evidence).has(member(animal, 'name'));
  const creations = store.creationsOf(id);
  if (creations.some(({ sent }) => sent.status !== undefined)) return true;
  // The status of an animal that was added without one is open, and so are the filters that it matches.
  if (creations.length > 0 || store.changedByOthers.has('status')) return false;
  const starts = (store.snapshots.get(id) ?? [])
    .filter((one) => one.status === status && listQuery(one.exchange)?.status === query.status)
    .map(({ exchange }) => exchange.start);
  return Math.max(...starts) - Math.min(...starts) > evidence.settle;
}

/** Names of the run's animals that were added with a status. A name with a mark belongs to no other client. */
const namesWithStatus = memoize((evidence: Evidence): ReadonlySet<Json | undefined> => {
  const added = evidence.answered('createPet').filter(hasAdded);
  const sent = added.flatMap((exchange) => sentBy(exchange) ?? []);
  const without = new Set(sent.flatMap(({ name, status }) => (status === undefined ? [name] : [])));
  const names = sent.map(({ name }) => name);
  return new Set(names.filter((name) => marksIn(name).size > 0 && !without.has(name)));
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
    how: 'Every listing with a status. An animal of another client that does not match is a violation only if it stays in the pages for longer than the settle time. An animal that the suite sent with a status must keep it. One that it sent without a status may be in any filtered listing.',
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
    alsoAllowed: `${LATE} A filtered listing need not contain an animal that was sent without a status.`,
    fix: 'Filter in the query, before the limit, over the whole store.',
    fault: 'filter-after-limit',
  },
});

export const LIST_FILTER = [filterUnknown, filterSound, filterComplete] as const;
