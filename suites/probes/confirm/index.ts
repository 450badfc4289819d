import { probe } from '../probe.js';
import { storeOf } from '../../store/store.js';
import type { PetStatus } from '../../../schemas/shapes.js';
import type { Evidence } from '../../../helpers/evidence/evidence.js';
import { seenBefore } from '../../store/missing-from-listing.js';
import type { Listing } from '../../store/model.js';
import type { Answered, Exchange } from '../../../helpers/exchange.js';
import type { Api } from '../api.js';
import { EVERY_VIEW, filledRead, firstRead, largestPage } from '../store-reads.js';
import { exchangesOf } from '../../../helpers/probes/trials.js';
import type { RunContext } from '../../../helpers/probes/source.js';
import { derived } from '../../../helpers/probes/traffic.js';
import {
  doubtfulAnimals,
  doubtfulListings,
  latestOf,
  MOST_LISTINGS,
  notFoundOwn,
  queryIn,
  seemsToLack,
} from './doubts.js';

/** In `smoke`, these probes send all their examples, as in the other profiles. */
const ALL = Infinity;
const MOST_HIDDEN = 2;
const MOST_ANIMALS = 50;

/** Reads three times after the settle time, because the service may have three replicas, of which one is stale. */
async function readThrice(api: Api, read: () => Promise<Answered>) {
  await api.settled();
  return { first: await read(), second: await read(), third: await read() };
}

const hiddenListings = derived<Listing>((evidence) =>
  latestOf(
    storeOf(evidence).listings.filter(
      (listing) =>
        [firstRead, filledRead].some(({ id }) => id === listing.exchange.probe?.id) &&
        seemsToLack(listing, evidence, 'own'),
    ),
  ),
);

/** Repeats listings that did not show an animal of the suite, if a late write could explain that. */
const hiddenListing = probe({
  id: 'confirm.hidden-listing',
  phase: 'confirm-hidden',
  smoke: ALL,
  needs: { hiddenListings },
  examples: {
    most: EVERY_VIEW.length + 1,
    of: ({ hiddenListings: listings }) => listings.map(queryIn),
  },
  send: (query: string, api) => readThrice(api, () => api.listPets({ query })),
});

const hiddenOwn = derived(notFoundOwn);

/** Fetches animals of the suite three more times if getPet did not find them. */
const hiddenAnimal = probe({
  id: 'confirm.hidden-animal',
  phase: 'confirm-hidden',
  smoke: ALL,
  needs: { hiddenOwn },
  examples: { most: MOST_HIDDEN, of: ({ hiddenOwn: ids }) => ids },
  send: (id: bigint, api) => readThrice(api, () => api.getPet(id)),
});

/** Whether a listing was read only to compare others with it. Such a listing is not confirmed itself. */
const isComparison = ({ probe: mark }: Pick<Exchange, 'probe'>): boolean =>
  mark?.id === viewBefore.id || mark?.id === viewAfter.id;

/** Returns the latest listing of each query, except those that were read only for comparison. */
function latest(evidence: Evidence): Listing[] {
  const { listings } = storeOf(evidence);
  return latestOf(listings.filter(({ exchange }) => !isComparison(exchange)));
}

/** Animals that the latest listings lack although earlier ones showed them. */
const goneIds = derived<bigint>((evidence) => [
  ...new Set(latest(evidence).flatMap((listing) => seenBefore(listing, evidence))),
]);

/** Up to two of these animals that other clients own. If no other page shows them, getPet shows whether they still exist. */
const goneOfOthers = derived<bigint>((evidence) =>
  goneIds
    .from(evidence)
    .filter((id) => !storeOf(evidence).own.has(id))
    .slice(0, MOST_HIDDEN),
);

/** Every view. In `smoke`, only the view of all animals. */
const viewsFor = ({ profile }: RunContext): typeof EVERY_VIEW =>
  EVERY_VIEW.slice(0, profile === 'smoke' ? 1 : undefined);

type View = { readonly status?: PetStatus };

/** Reads every view if a listing lacks an animal that was seen before. */
const viewBefore = probe({
  id: 'confirm.view-before',
  phase: 'confirm-before',
  smoke: ALL,
  needs: { goneIds },
  examples: {
    most: EVERY_VIEW.length,
    of: ({ goneIds: gone }, run) => (gone.length > 0 ? viewsFor(run) : []),
  },
  send: async (view: View, api) => ({ page: await api.listPets(largestPage(view)) }),
});

const goneBefore = probe({
  id: 'confirm.gone-before',
  phase: 'confirm-before',
  smoke: ALL,
  needs: { goneOfOthers },
  examples: { most: MOST_HIDDEN, of: ({ goneOfOthers: ids }) => ids },
  send: async (id: bigint, api) => ({ animal: await api.getPet(id) }),
});

type Doubt = { readonly query: string; readonly isOfOthers: boolean };

const listingDoubts = derived<Doubt>((evidence) =>
  doubtfulListings(latest(evidence), evidence).map((listing) => ({
    query: queryIn(listing),
    isOfOthers: seemsToLack(listing, evidence, 'others'),
  })),
);

/** Repeats a listing after the settle time. */
const listing = probe({
  id: 'confirm.listing',
  phase: 'confirm',
  smoke: ALL,
  needs: { listingDoubts },
  examples: { most: MOST_LISTINGS, of: ({ listingDoubts: doubts }) => doubts },
  send: async ({ query }: Doubt, api) => {
    await api.settled();
    return { again: await api.listPets({ query }) };
  },
});

const animalDoubts = derived(doubtfulAnimals);

/** Fetches an animal of another client again after the settle time. */
const animal = probe({
  id: 'confirm.animal',
  phase: 'confirm',
  smoke: ALL,
  needs: { animalDoubts },
  examples: { most: MOST_ANIMALS, of: ({ animalDoubts: ids }) => ids },
  send: async (id: bigint, api) => {
    await api.settled();
    return { again: await api.getPet(id) };
  },
});

/** Not empty if reads were repeated because of other clients' animals, and no view was read for comparison afterwards. */
const confirmedOfOthers = derived<true>((evidence) => {
  const comparedAt = evidence.exchanges.filter(isComparison).map(({ end }) => end);
  const trials = [
    ...animal.from(evidence),
    ...listing.from(evidence).filter(({ value }) => value.isOfOthers),
  ];
  const starts = trials.flatMap((trial) => exchangesOf(trial).map(({ start }) => start));
  return Math.max(0, ...starts) > Math.max(0, ...comparedAt) ? [true] : [];
});

/** Reads every view again after the repeated reads and the settle time. */
const viewAfter = probe({
  id: 'confirm.view-after',
  phase: 'confirm-after',
  smoke: ALL,
  needs: { confirmedOfOthers },
  examples: {
    most: EVERY_VIEW.length,
    of: ({ confirmedOfOthers: confirmed }, run) => (confirmed.length > 0 ? viewsFor(run) : []),
  },
  send: async (view: View, api) => {
    await api.settled();
    return { page: await api.listPets(largestPage(view)) };
  },
});

const goneAfter = probe({
  id: 'confirm.gone-after',
  phase: 'confirm-after',
  smoke: ALL,
  needs: { confirmedOfOthers, goneOfOthers },
  examples: {
    most: MOST_HIDDEN,
    of: ({ confirmedOfOthers: confirmed, goneOfOthers: ids }) => (confirmed.length > 0 ? ids : []),
  },
  send: async (id: bigint, api) => {
    await api.settled();
    return { animal: await api.getPet(id) };
  },
});

/** The confirming probes that read listings. */
export const CONFIRMED_LISTINGS = [hiddenListing, viewBefore, listing, viewAfter] as const;

/**
 * Probes that resolve a doubt: a listing lacks an animal, or getPet shows it differently. A late write, a replica or another client
 * may explain this. Every run that checks animals sends these probes if there is a doubt.
 */
export const CONFIRM = [
  ...CONFIRMED_LISTINGS,
  hiddenAnimal,
  goneBefore,
  animal,
  goneAfter,
] as const;
