import { STATUSES, type PetStatus } from '../../schemas/shapes.js';
import { MOST_KEPT, costOf } from '../client/allowance.js';
import { missingFrom } from '../evidence/missing.js';
import { remembered } from '../remembered.js';
import type { EvidenceName } from '../requirement.js';
import { DEFAULT_LIMIT } from '../evidence/query.js';
import { concurrently } from './concurrently.js';
import { evidenceOf, type Context } from './context.js';
import { list, searchOf, type Moment, type Query } from './list.js';
import { TELLING_SIZES } from './plan.js';

/** Where all animals are to be seen, and where those of each status. */
export const EVERY_DOOR: readonly Query[] = [
  { limit: 100 },
  ...STATUSES.map((status) => ({ limit: 100, status })),
];

/** One look through every door: all, and each status; in `smoke` through the widest alone. */
export async function lookThroughEveryDoor(context: Context, purpose: string): Promise<void> {
  const doors = EVERY_DOOR.slice(0, context.plan.breadth === 'first' ? 1 : undefined);
  await concurrently(doors, (query) => list(context, purpose, query));
}

/**
 * Waits until our animals show through these doors, or the settle time is over: polls those that still lack one. So what is
 * read afterwards says something.
 * @returns those that lacked one at first
 */
export async function untilVisible(
  context: Context,
  doors: readonly Query[],
): Promise<readonly Query[]> {
  const { settleMs } = context.settings;
  const since = context.client.now;
  let lacking = doors;
  let late: readonly Query[] | undefined;
  for (;;) {
    await concurrently(lacking, (query) => list(context, 'pages/visible', query));
    const evidence = evidenceOf(context);
    lacking = lacking.filter((query) => {
      const last = evidence.listings.findLast(
        (listing) => listing.query.limit === 100 && listing.query.status === query.status,
      );
      return last !== undefined && missingFrom(last, evidence).some(({ own }) => own);
    });
    late ??= lacking;
    if (lacking.length === 0 || context.client.now - since > settleMs) return late;
    await context.client.pause(Math.max(20, settleMs / 10));
  }
}

/** The page sizes that nothing else asks for, and the default, with and without a status. */
export async function sweepPages(context: Context): Promise<void> {
  const { plan } = context;
  const amongKeys = queriesAmongKeys(context).map(({ limit }) => limit);
  const others = new Set([...amongKeys, ...sizesAskedFor(context)]);
  const ranked = statusesByNumber(context);
  const statuses = ranked.map(({ status }) => status);
  const { listings } = evidenceOf(context);
  // Of a store with more than that: as many as there are would tell nothing.
  const surveyed = (purpose: string, atLeast: number): boolean =>
    listings.some(
      ({ exchange, length }) => exchange.purpose.startsWith(purpose) && length >= atLeast,
    );
  const isDefaultSeen =
    surveyed('survey/door', DEFAULT_LIMIT) &&
    (plan.breadth === 'first' || surveyed('survey/?', DEFAULT_LIMIT + 1));
  const queries: Query[] = [
    ...(isDefaultSeen ? [] : [{}]),
    ...askedAlone(context, statuses).map((status) => ({ status })),
    ...wantedOf(context, plan.pages)
      .filter((limit) => !others.has(limit))
      .map((limit) => queryOf(limit, context, ranked)),
    ...wantedOf(context, plan.filteredPages).flatMap((limit) =>
      // One status will do, where others are asked for in the other order of the parameters.
      (plan.breadth === 'deep' ? statuses : statuses.slice(1, 2)).map((status) => ({
        limit,
        status,
        statusFirst: true,
      })),
    ),
    ...ranked.slice(0, 1).flatMap((most) => allOfOne(context, most)),
  ];
  await concurrently(queries, (query) => list(context, 'pages/', query));
}

/**
 * The statuses that are asked for without a limit: the one of most animals shows the default page size, and the one of
 * fewest what cuts a page before it filters.
 */
function askedAlone({ plan }: Context, statuses: readonly PetStatus[]): readonly PetStatus[] {
  if (plan.breadth === 'deep') return statuses;
  return [...statuses.slice(0, 1), ...(plan.breadth === 'first' ? [] : statuses.slice(-1))];
}

/** The largest page that the animals of ours fill, however few others there are; half of them are asked for while filling. */
const ALWAYS_FULL = 11;

/** Listings to be asked for while something else goes on. */
export interface Alongside {
  /** Asks for so many more of them, as long as there are any. */
  readonly ask: (count: number) => Promise<unknown>;
  /** The next one, to be asked for at a moment of its own; undefined where none is left. */
  readonly take: () => Right | undefined;
}

/** Something to be asked for with the right key, at an address that is asked for with a wrong one too. */
export interface Right {
  /** What follows the base URL. */
  readonly path: string;
  /** Asks for it, before all that waits. */
  readonly ask: (moment?: Moment) => Promise<unknown>;
}

function inTurn(context: Context, purpose: string, queries: readonly Query[]): Alongside {
  const queue = [...queries];
  return {
    ask: (count) => concurrently(queue.splice(0, count), (query) => list(context, purpose, query)),
    take: () => {
      const query = queue.shift();
      return (
        query && {
          path: `/pets${searchOf(query)}`,
          ask: (moment) => list(context, purpose, query, { isNext: true, ...moment }),
        }
      );
    },
  };
}

/** So many larger ones are read then too, where there are as many animals: what reads a page in parts may read one twice. */
const LARGE = 4;

/** Every second of these page sizes, from the first or from the second on: these are asked for here, the others there. */
function halfOf(sizes: readonly number[], from: 0 | 1): readonly number[] {
  return sizes.filter((_, index) => index % 2 === from);
}

/** Pages that are read while animals are added, large and small ones in turn: whoever reads a list that is being written shows. */
export function listingsWhileFilling(context: Context): Alongside {
  const { plan, wanted } = context;
  if (!wanted.has('pages')) return inTurn(context, 'pages/', []);
  const { listings } = evidenceOf(context);
  const known = Math.max(0, ...listings.map(({ length }) => length));
  const sizes = halfOf(plan.pages, 0).toReversed();
  const small = sizes.filter((limit) => limit > 1 && limit <= ALWAYS_FULL);
  const large = sizes.filter((limit) => limit > ALWAYS_FULL && limit < known).slice(0, LARGE);
  const inPairs = small.flatMap((limit, index) => [large[index] ?? [], limit].flat());
  return inTurn(
    context,
    'pages/',
    inPairs.map((limit) => ({ limit })),
  );
}

function sizesAskedFor(context: Context): number[] {
  const asked = evidenceOf(context).of('pages/?limit=');
  return asked.map(({ purpose }) => Number(/^pages\/\?limit=(\d+)$/.exec(purpose)?.[1] ?? 0));
}

/** How many animals these, and the looks through every door, may show in one run. */
const SHOWN_OTHERWISE = 2000;

/** Of these page sizes those that are asked for: a few where not every one is wanted, or worth its room. */
function wantedOf(context: Context, sizes: readonly number[]): readonly number[] {
  return context.wanted.has('pages')
    ? thinned(context, sizes)
    : sizes.filter((limit) => TELLING_SIZES.has(limit));
}

/** Where animals are so long that too much would have to be kept, every second of these sizes, third or so on. */
function thinned(context: Context, sizes: readonly number[]): readonly number[] {
  const { pages, filteredPages, breadth } = context.plan;
  const each = longestAnimal(context);
  const filters = breadth === 'deep' ? STATUSES.length : 1;
  const shown = (limits: readonly number[]): number =>
    limits.reduce((sum, limit) => sum + limit, 0);
  const all = (shown(pages) + shown(filteredPages) * filters) * each;
  const left = Math.max(1, MOST_KEPT - SHOWN_OTHERWISE * each);
  const step = Math.ceil(all / left);
  return step <= 1
    ? sizes
    : sizes.filter((limit) => limit % step === 0 || TELLING_SIZES.has(limit));
}

const costOfAnswer = remembered(costOf);

/** What an animal costs to keep on the longest page so far; 0 where no page showed enough of them. */
function longestAnimal(context: Context): number {
  const pages = evidenceOf(context).listings.filter(({ length }) => length >= DEFAULT_LIMIT);
  return Math.max(
    0,
    ...pages.map(({ exchange, length }) => costOfAnswer(exchange.answer) / length),
  );
}

/** Pages that are asked for among wrong keys: every second size, where there are many and wrong keys are tried. */
function queriesAmongKeys(context: Context): readonly Query[] {
  const { plan, wanted } = context;
  const keys: readonly EvidenceName[] = ['keys', 'create-keys', 'message-keys'];
  if (plan.breadth === 'first' || !wanted.has('pages')) return [];
  if (!keys.some((name) => wanted.has(name))) return [];
  const ranked = statusesByNumber(context);
  // The largest ones stay with the others, where less comes between them and what was added.
  return thinned(context, halfOf(plan.pages, 1))
    .filter((limit) => limit < 90)
    .map((limit) => queryOf(limit, context, ranked));
}

/** Without page sizes to ask for, so many listings go among wrong keys. */
const FEW_AMONG_KEYS = 24;

/**
 * Listings with the right key that are sent among those with wrong ones, so that a check which mixes requests up, or bears
 * a grudge against a connection, shows.
 */
export function listingsAmongKeys(context: Context): Alongside {
  const { plan, wanted } = context;
  if (wanted.has('pages')) return inTurn(context, 'pages/', queriesAmongKeys(context));
  const few = Array.from({ length: plan.breadth === 'first' ? 0 : FEW_AMONG_KEYS });
  return inTurn(
    context,
    'keys/right',
    few.map((_, index) => ({ limit: index + 1 })),
  );
}

interface Counted {
  readonly status: PetStatus;
  /** How many animals have it, by all that was seen: a listing may be cut short. */
  readonly count: number;
}

/** The statuses, those first that have the most animals. */
function statusesByNumber(context: Context): Counted[] {
  const { listings, own, sights } = evidenceOf(context);
  const latest = [...sights].map(([id, each]) => own.get(id)?.sent.status ?? each.at(-1)?.status);
  const counts = STATUSES.map((status): Counted => {
    const lengths = listings
      .filter(({ query }) => query.status === status)
      .map(({ length }) => length);
    const seen = latest.filter((each) => each === status).length;
    return { status, count: Math.max(seen, ...lengths) };
  });
  return counts.toSorted((a, b) => b.count - a.count);
}

/** All animals that the fullest status has, where a look ahead ends: one listing, its parameters the other way round. */
function allOfOne({ plan }: Context, { status, count }: Counted): Query[] {
  if (plan.breadth === 'deep') return [];
  // In `smoke` one fewer, so that a limit that is not read shows.
  const limit = plan.breadth === 'first' ? count - 1 : Math.min(count, 99);
  return limit > 5 && limit < 100 ? [{ limit, status, statusFirst: true }] : [];
}

/** Page sizes that a filter is asked with in place of none, in turn over the statuses: none that people choose. */
const FILTERED = [4, 8, 14, 18, 24, 28, 34, 38, 44, 48];

/**
 * This page size, some of them with a status that has more animals than that; where every one is asked for in both ways,
 * without. A cap of filtered pages shows, and what is wrong with every page shows all the same, on the sizes around.
 */
function queryOf(limit: number, { plan }: Context, ranked: readonly Counted[]): Query {
  const turn = plan.breadth === 'deep' ? -1 : FILTERED.indexOf(limit);
  const enough = turn < 0 ? [] : ranked.filter(({ count }) => count > limit);
  const chosen = enough[turn % enough.length];
  return chosen ? { limit, status: chosen.status, statusFirst: turn % 2 === 1 } : { limit };
}
