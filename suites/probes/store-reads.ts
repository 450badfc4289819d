import { probe } from './probe.js';
import { valueOf } from '../../helpers/evidence/bodies.js';
import { storeOf, snapshotsIn } from '../store/store.js';
import { STATUSES, type PetStatus } from '../../schemas/shapes.js';
import type { Creation } from '../store/model.js';
import { DEFAULT_LIMIT, MOST_LIMIT } from '../store/query.js';
import { isAnswered, isClientError, type Answered, type Exchange } from '../../helpers/exchange.js';
import { fill } from './adding/fill.js';
import { statusCounts } from './page-sizes.js';
import type { Api } from './api.js';
import type { SourceData } from '../../helpers/probes/source.js';
import { derived } from '../../helpers/probes/traffic.js';

/** A listing of all animals, or of those with one status. */
type View = {
  readonly status?: PetStatus;
  /** Whether the page has the default size instead of the largest one. */
  readonly isDefault?: true;
};

export const EVERY_VIEW: readonly View[] = [{}, ...STATUSES.map((status) => ({ status }))];

export const largestPage = ({ status }: View) => ({ limit: MOST_LIMIT, ...(status && { status }) });

const pageOf = (view: View) =>
  view.isDefault ? { ...(view.status && { status: view.status }) } : largestPage(view);

function showsAnotherStatus(page: Answered, { status }: View): boolean {
  return status !== undefined && snapshotsIn(page).some((snapshot) => snapshot.status !== status);
}

/**
 * Reads the store before the run adds anything, so that the animals of the run cannot explain a wrong status. If a filtered page
 * shows another status, it is read again after the settle time.
 */
export const initialPages = probe({
  id: 'looks.initial',
  phase: 'initial',
  smoke: 0,
  steps: 2,
  examples: EVERY_VIEW,
  send: async (view: View, api) => {
    const page = await api.listPets(largestPage(view));
    if (!showsAnotherStatus(page, view)) return { page };
    await api.settled();
    return { page, again: await api.listPets(largestPage(view)) };
  },
});

/** The suite's animals, which every view must show after the settle time. */
const own = derived<Creation>((evidence) => storeOf(evidence).creations);

/**
 * Whether reading the page again would show no more of the suite's animals: it shows all that belong on it, it is full, or it is not
 * a listing.
 */
function needsNoRepeat(page: Answered, view: View, creations: readonly Creation[]): boolean {
  const { status, isDefault } = view;
  const value = valueOf(page);
  const most = isDefault ? DEFAULT_LIMIT : MOST_LIMIT;
  if (page.answer.status !== 200 || !Array.isArray(value) || value.length >= most) return true;
  const ids = new Set(snapshotsIn(page).map(({ id }) => id));
  return creations
    .filter(({ sent }) => status === undefined || sent.status === status)
    .every(({ id }) => ids.has(id));
}

const needs = { own };

/** Reads a view until it shows the suite's animals, or the settle time is over. */
const untilShown = async (view: View, api: Api, { own: creations }: SourceData<typeof needs>) => ({
  page: await api.untilSettled(
    () => api.listPets(pageOf(view)),
    (page) => needsNoRepeat(page, view, creations),
  ),
});

/** The default page of all animals and of the sold ones, if it has room for all that are known. */
const roomyPages = derived<View>((evidence) => {
  const { snapshots, own: ours } = storeOf(evidence);
  const known = new Set([...snapshots.keys(), ...ours.keys()]);
  const sold = statusCounts.from(evidence).find(({ status }) => status === 'sold')?.count ?? 0;
  return [
    // Some services leave sold animals out of this page.
    ...(known.size < DEFAULT_LIMIT ? [{ isDefault: true } as const] : []),
    ...(sold < DEFAULT_LIMIT ? [{ status: 'sold', isDefault: true } as const] : []),
  ];
});

/** Reads each view until it shows the first animals, so that later reads are conclusive. */
export const firstRead = probe({
  id: 'looks.first',
  phase: 'submit',
  smoke: 1,
  needs: { own, roomyPages },
  examples: {
    most: EVERY_VIEW.length + 2,
    of: ({ roomyPages: roomy }) => [...EVERY_VIEW, ...roomy],
  },
  send: untilShown,
});

/**
 * Reads the page of all animals until it shows those with unusual values. They are added after the first read, and a full page may hide
 * them later. If one of them has damaged the store, this shows it soon. Reads the default page of sold animals a second time: its third
 * read detects a service that has cached the page by then.
 */
const oddRead = probe({
  id: 'looks.odd',
  phase: 'odd-shown',
  smoke: 0,
  needs: { own, roomyPages },
  examples: {
    most: 2,
    of: ({ roomyPages: roomy }): readonly View[] => [{}, ...roomy.filter(({ status }) => status)],
  },
  send: untilShown,
});

/** The statuses whose view did not show the first animals at once, so that it was read more than once. */
const lateViews = derived<PetStatus>((evidence) => {
  const reads = evidence.exchanges.filter((each) => each.probe?.id === firstRead.id);
  const urls = reads.map(({ request }) => request.url);
  const queries = storeOf(evidence).listings.filter(({ exchange: { request } }) =>
    urls.some((url, at) => url === request.url && urls.indexOf(url) !== at),
  );
  return queries.flatMap(({ query }) => query.status ?? []);
});

/**
 * Reads these views until they show the animals of `fill`:
 * - the view of all animals, if `fill` sent any;
 * - the views that did not show the first animals at once.
 */
export const filledRead = probe({
  id: 'looks.filled',
  phase: 'filled',
  smoke: 0,
  needs: { own, lateViews, fill },
  examples: {
    most: EVERY_VIEW.length,
    of: ({ lateViews: late, fill: fillers }) =>
      EVERY_VIEW.filter(({ status }) =>
        status === undefined ? fillers.length > 0 : late.includes(status),
      ),
  },
  send: untilShown,
});

/** Reads every view one last time. */
const lastRead = probe({
  id: 'looks.last',
  phase: 'last',
  smoke: 1,
  examples: EVERY_VIEW,
  send: async (view: View, api) => ({ page: await api.listPets(largestPage(view)) }),
});

/** How many animals `openRead` fetches. */
const MOST_FETCHED = 5;

/** The createPet requests after the last reads that may have stored something: those without a complete 4xx. */
const sentLast = derived<Exchange>((evidence) => {
  const reads = lastRead.from(evidence).map(({ page }) => page.end);
  if (reads.length === 0) return [];
  return evidence.exchanges.filter(
    (exchange) =>
      exchange.operation === 'createPet' &&
      exchange.start > Math.max(...reads) &&
      !(isAnswered(exchange) && isClientError(exchange)),
  );
});

/**
 * Reads the pages of the animals that were added last, and fetches these animals: what the run sent last may have damaged the store.
 * Most of them are pending. If the page of all animals is full, the one of the pending animals may still show them.
 */
const openRead = probe({
  id: 'looks.open',
  phase: 'after-open',
  smoke: 0,
  steps: 1 + MOST_FETCHED,
  needs: { own, sentLast },
  examples: {
    most: 2,
    of: ({ sentLast: sent }): readonly View[] =>
      sent.length > 0 ? [{}, { status: 'pending' }] : [],
  },
  send: async (view: View, api, { own: creations, sentLast: sent }) => {
    const { page } = await untilShown(view, api, { own: creations });
    // A second server error shows that the first one was no accident.
    if (page.answer.status >= 500) return { page, again: await api.listPets(largestPage(view)) };
    if (view.status !== undefined) return { page };
    const added = creations.filter(({ exchange }) => sent.includes(exchange)).slice(-MOST_FETCHED);
    const animals = await Promise.all(added.map(({ id }) => api.getPet(id)));
    return {
      page,
      ...Object.fromEntries(animals.map((animal, at) => [`animal${at + 1}`, animal])),
    };
  },
});

/** The probes that read the views of the store. */
export const STORE_READS = [
  initialPages,
  firstRead,
  oddRead,
  filledRead,
  lastRead,
  openRead,
] as const;
