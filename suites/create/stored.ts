import { listings, unreadableListings, unreadablePages } from '../store/listings.js';
import { storeOf, snapshotsIn } from '../store/store.js';
import { isSince, listedSnapshots } from '../store/contradiction.js';
import { hasUnreadableItems, isShort } from '../store/missing-from-listing.js';
import type { Creation, Listing } from '../store/model.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { listQuery, animalIdIn } from '../store/query.js';
import type { Answered } from '../../helpers/exchange.js';
import { EVERY_ANIMAL } from '../probes/adding/index.js';
import { PLAIN_ANIMALS } from '../probes/adding/plain-animal.js';
import { fetchedTwice, ownAnimal } from '../probes/fetched-animals.js';
import { unreadable, violation, type Finding } from '../../helpers/probes/finding.js';
import { hiddenAnimal } from '../probes/hidden-animals.js';
import { nextId } from '../probes/next-id.js';
import { requirement, whyUnanswered } from '../../helpers/probes/define-requirement.js';
import type { Docs } from '../../helpers/requirement.js';
import { alterations } from '../judging/alterations.js';
import { lackedBy, lacking } from '../judging/completeness.js';
import { getResponses, REMOVED, unlessRemoved } from '../judging/removed.js';
import { additionsOf, unreadableAdditions } from './additions.js';

const NO_PAGE_MUST_SHOW_ONE =
  'no such listing that could be read had to show an animal of this run';

/** Every addition of the run. If there is none, no response can show a violation. */
const added = additionsOf(PLAIN_ANIMALS);

const LATE =
  'A write may become visible late, within the settle time. Until then, a read may show less than an earlier read.';

/** Returns findings for the suite's animals on a page. A page that is not full must show all of them. */
function ownFindings(listing: Listing, evidence: Evidence): readonly Finding[] {
  if (isShort(listing)) {
    if (hasUnreadableItems(listing)) return [unreadable(listing.exchange)];
    const lackedOwn = lackedBy(listing, evidence).filter(({ own }) => own);
    if (lackedOwn.length > 0) return lacking(listing, lackedOwn);
  }
  return [
    listing.snapshots.some(({ id }) => storeOf(evidence).own.has(id)) ? 'ok' : 'inconclusive',
  ];
}

/** Defines a requirement that listings contain every added animal. */
function found<const Id extends string>(
  id: Id,
  text: string,
  isFiltered: boolean,
  docs: Omit<Docs, 'alsoAllowed'>,
) {
  const isInScope = (status: string | undefined): boolean => (status !== undefined) === isFiltered;
  return requirement({
    id,
    level: 'MUST',
    clause: 'create.purpose',
    text,
    judges: { added, listings, unreadableListings, unreadableAdditions },
    sends: EVERY_ANIMAL,
    check: (
      { listings: all, unreadableListings: others, unreadableAdditions: withoutId },
      evidence,
    ) => {
      const pages = all.filter(({ query }) => isInScope(query.status));
      const notRead = withoutId.map(unreadable);
      if (storeOf(evidence).creations.length === 0) return notRead;
      const findings = [
        ...pages.flatMap((listing) => ownFindings(listing, evidence)),
        ...others.filter((each) => isInScope(listQuery(each)?.status)).map(unreadable),
        ...notRead,
      ];
      return pages.length === 0 ? findings : [...findings, { blind: NO_PAGE_MUST_SHOW_ONE }];
    },
    docs: { ...docs, alsoAllowed: LATE },
  });
}

const inList = found(
  'create.stored.list',
  'If a listing without `status` is not full, it contains every added animal',
  false,
  {
    why: 'A 201 for an animal that is not stored is the worst that a store can do to its clients.',
    how: 'Every listing that is not full, once the settle time after the addition is over. If every listing is full and shows no animal of this run, as can happen in a store of more than 100 animals, this is a blind spot. `create.stored.get` still checks that the animals are stored.',
    fix: 'Return 201 after the write is committed, and list from the same store.',
    fault: 'list-is-a-snapshot',
  },
);

const inFilter = found(
  'create.stored.filter',
  'If a listing with `status` is not full, it contains every added animal with that status',
  true,
  {
    why: 'Clients find animals with the filter, because getPet is deprecated. They never find an animal that the filter misses.',
    how: 'Every filtered listing that is not full, once the settle time after the addition is over.',
    fix: 'Filter by the stored status, new animals included.',
    fault: 'filter-index-never-updated',
  },
);

/** Checks that getPet finds one of the suite's animals once the settle time after its addition is over. */
function getFinding(exchange: Answered, evidence: Evidence): Finding {
  const { own } = storeOf(evidence);
  const { settle } = evidence;
  const id = animalIdIn(exchange);
  const creation = id === undefined ? undefined : own.get(id);
  if (creation === undefined || exchange.start < creation.exchange.end) return 'inconclusive';
  const { status } = exchange.answer;
  if (status === 200) return snapshotsIn(exchange)[0]?.id === id ? 'ok' : unreadable(exchange);
  if (status === 401) return 'inconclusive';
  if (status === 404 && exchange.start < creation.exchange.end + settle) return 'inconclusive';
  return violation(status === 404 ? 'resource-missing' : 'status', exchange, {
    subject: 'petId',
    wanted: ['200'],
    expected: `status 200 with animal ${id}, which was added`,
  });
}

const byId = requirement({
  id: 'create.stored.get',
  level: 'MUST',
  clause: 'get.responses.200',
  text: 'getPet finds an added animal by the id that createPet returned',
  judges: { added, getResponses, unreadableAdditions },
  sends: [...EVERY_ANIMAL, ownAnimal, nextId, fetchedTwice, hiddenAnimal],
  check: ({ getResponses: responses, unreadableAdditions: withoutId }, evidence) => [
    ...responses.map((exchange) =>
      unlessRemoved(exchange, evidence, () => getFinding(exchange, evidence)),
    ),
    ...withoutId.map(unreadable),
    ...whyUnanswered([ownAnimal], evidence).map((doubt) => ({ doubt })),
  ],
  docs: {
    why: 'The id that createPet returns must lead to the animal.',
    how: 'Animals that the suite added, with and without unusual names and categories, are fetched. A 404 is a violation once the settle time after the addition is over. Any other status except 200 and 401 is a violation at once.',
    alsoAllowed: `${LATE} ${REMOVED}`,
    fix: 'Look up by the id that createPet returned, as a 64-bit integer.',
    fault: 'get-from-a-snapshot',
  },
});

/** Compares each later listing of the suite's animals with one id with what was sent. One difference is enough for each listing. */
function unalteredFindings(id: bigint, evidence: Evidence): readonly Finding[] {
  const creations = storeOf(evidence).creationsOf(id);
  return listedSnapshots(id, evidence).flatMap((snapshot): readonly Finding[] => {
    const before = creations.filter(({ exchange }) => isSince(exchange)(snapshot));
    const altered = (one: Creation) => alterations(one, snapshot, evidence);
    const other = before.find((one) => altered(one).length > 0);
    return other === undefined ? before.slice(0, 1).map(() => 'ok') : altered(other);
  });
}

const NO_PAGE_SHOWED_ONE = 'no listing that could be read showed an animal of this run';

/**
 * Compares all of the suite's animals, as listings show them, with what was sent. If no listing shows any of them, but some listings
 * should, those listings make the requirement undetermined.
 */
function shownFindings(pages: readonly Listing[], evidence: Evidence): readonly Finding[] {
  const ids = [...storeOf(evidence).own.keys()];
  const findings = ids.flatMap((id) => unalteredFindings(id, evidence));
  if (ids.length === 0 || findings.length > 0) return findings;
  const without = pages.filter(
    (page) => isShort(page) && lackedBy(page, evidence).some(({ own }) => own),
  );
  return without.length > 0
    ? without.map(({ exchange }) => unreadable(exchange))
    : [{ blind: NO_PAGE_SHOWED_ONE }];
}

const isUnaltered = requirement({
  id: 'create.stored.unaltered',
  level: 'MUST',
  clause: 'create.purpose',
  text: 'A listing that shows a plainly valid animal of the run shows the animal as it was sent',
  judges: { added, listings, unreadablePages, unreadableAdditions },
  sends: [...EVERY_ANIMAL, ownAnimal, fetchedTwice, hiddenAnimal],
  check: (
    { listings: pages, unreadablePages: others, unreadableAdditions: withoutId },
    evidence,
  ) => [...shownFindings(pages, evidence), ...[...others, ...withoutId].map(unreadable)],
  docs: {
    why: 'No operation changes an animal, and neither does time.',
    how: 'Every listing of the run is compared with what was sent. Unusual names and categories have requirements of their own.',
    alsoAllowed:
      'If an animal is sent without a status, it may show any of the three statuses or none, and this may change.',
    fix: 'Keep rows apart, do not write on reads, and do not share objects between requests.',
    fault: 'stored-as-available',
  },
});

export const CREATE_STORED = [inList, inFilter, byId, isUnaltered] as const;
