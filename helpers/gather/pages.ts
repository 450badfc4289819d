import { STATUSES, type PetStatus } from '../../schemas/shapes.js';
import { MOST_KEPT, costOf } from '../client/allowance.js';
import { missingFrom } from '../evidence/missing.js';
import { remembered } from '../remembered.js';
import type { EvidenceName } from '../requirement.js';
import { DEFAULT_LIMIT } from '../evidence/query.js';
import { concurrently } from './concurrently.js';
import { evidenceOf, type Context } from './context.js';
import { list } from './list.js';
import { TELLING_SIZES } from './plan.js';

interface Query {
  readonly limit?: number;
  readonly status?: PetStatus;
  /** Whether `status` comes before `limit` in the query. */
  readonly statusFirst?: boolean;
}

const EVERY_DOOR: readonly Query[] = [
  { limit: 100 },
  ...STATUSES.map((status) => ({ limit: 100, status })),
];

/** One look through every door: all, and each status; in `smoke` through the widest alone. */
export async function lookThroughEveryDoor(context: Context, purpose: string): Promise<void> {
  const doors = EVERY_DOOR.slice(0, context.plan.breadth === 'first' ? 1 : undefined);
  await concurrently(doors, (query) => list(context, purpose, query));
}

/**
 * Waits until our animals show through every door, or the settle time is over: polls those doors that still lack one. So
 * what is read afterwards says something.
 */
export async function untilVisible(context: Context): Promise<void> {
  const { settleMs } = context.settings;
  const since = context.client.now;
  let lacking = EVERY_DOOR;
  for (;;) {
    await concurrently(lacking, (query) => list(context, 'pages/visible', query));
    const evidence = evidenceOf(context);
    lacking = lacking.filter((query) => {
      const last = evidence.listings.findLast(
        (listing) => listing.query.limit === 100 && listing.query.status === query.status,
      );
      return last !== undefined && missingFrom(last, evidence).some(({ own }) => own);
    });
    if (lacking.length === 0 || context.client.now - since > settleMs) return;
    await context.client.pause(Math.max(20, settleMs / 10));
  }
}

/** Every page size, and the default, with and without each status. */
export async function sweepPages(context: Context): Promise<void> {
  const { plan } = context;
  const others = new Set([...sizesAmongKeys(context), ...sizesAskedFor(context)]);
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
    ...(plan.breadth === 'first' ? statuses.slice(0, 1) : statuses).map((status) => ({ status })),
    ...wantedOf(context, plan.pages)
      .filter((limit) => !others.has(limit))
      .map((limit) => ({ limit })),
    ...wantedOf(context, plan.filteredPages).flatMap((limit) =>
      // One status will do, where others are asked for in the other order of the parameters.
      (plan.breadth === 'deep' ? statuses : statuses.slice(1, 2)).map((status) => ({
        limit,
        status,
        statusFirst: true,
      })),
    ),
    ...ranked.slice(0, 1).flatMap((most) => filteredToo(context, most)),
  ];
  await concurrently(queries, (query) => list(context, 'pages/', query));
}

/** The largest page that the animals of ours fill, however few others there are; half of them are asked for while filling. */
const ALWAYS_FULL = 11;

/** Listings to be asked for while something else goes on. */
export interface Alongside {
  /** Asks for so many more of them, as long as there are any. */
  readonly ask: (count: number) => Promise<unknown>;
  /** The page size of the next one. */
  readonly next: () => number | undefined;
}

function inTurn(
  context: Context,
  listings: readonly (readonly [purpose: string, limit: number])[],
): Alongside {
  const queue = [...listings];
  return {
    ask: (count) =>
      concurrently(queue.splice(0, count), ([purpose, limit]) => list(context, purpose, { limit })),
    next: () => queue[0]?.[1],
  };
}

/** Small pages that are read while animals are added: whoever reads a list that is being written shows. */
export function listingsWhileFilling(context: Context): Alongside {
  const { plan, wanted } = context;
  const sizes = plan.pages.filter((limit) => limit % 2 === 1 && limit > 1 && limit <= ALWAYS_FULL);
  return inTurn(context, wanted.has('pages') ? sizes.map((limit) => ['pages/', limit]) : []);
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

/** Page sizes that are asked for among wrong keys: every second one, where there are many and wrong keys are tried. */
function sizesAmongKeys(context: Context): readonly number[] {
  const { plan, wanted } = context;
  const keys: readonly EvidenceName[] = ['keys', 'create-keys', 'message-keys'];
  if (plan.breadth === 'first' || !wanted.has('pages')) return [];
  if (!keys.some((name) => wanted.has(name))) return [];
  // The largest ones stay with the others, where less comes between them and what was added.
  return thinned(context, plan.pages).filter((limit) => limit % 2 === 0 && limit < 90);
}

/** Without page sizes to ask for, so many listings go among wrong keys. */
const FEW_AMONG_KEYS = 12;

/**
 * Listings with the right key that are sent among those with wrong ones, so that a check which mixes requests up, or bears
 * a grudge against a connection, shows.
 */
export function listingsAmongKeys(context: Context): Alongside {
  const { plan, wanted } = context;
  if (wanted.has('pages'))
    return inTurn(
      context,
      sizesAmongKeys(context).map((limit) => ['pages/', limit]),
    );
  const few = Array.from({ length: plan.breadth === 'first' ? 0 : FEW_AMONG_KEYS });
  return inTurn(
    context,
    few.map((_, index) => ['keys/right', index + 1]),
  );
}

interface Counted {
  readonly status: PetStatus;
  /** How many animals the fullest listing showed. */
  readonly count: number;
}

/** The statuses, those first that have the most animals. */
function statusesByNumber(context: Context): Counted[] {
  const { listings } = evidenceOf(context);
  const counts = STATUSES.map((status): Counted => {
    const lengths = listings
      .filter(({ query }) => query.status === status)
      .map(({ length }) => length);
    return { status, count: Math.max(0, ...lengths) };
  });
  return counts.toSorted((a, b) => b.count - a.count);
}

/** Page sizes that are worth asking for with a filter: those that the fullest status has animals for. */
function filteredToo({ plan }: Context, { status, count }: Counted): Query[] {
  if (plan.breadth === 'deep') return [];
  // All there are, where a look ahead ends; and fewer, so that a limit that is not read shows.
  const sizes = plan.breadth === 'first' ? [count - 1] : [count, 51, 21, count - 1];
  return (
    sizes
      .filter((limit) => limit > 5 && limit <= count && limit < 100)
      .slice(0, 3)
      // One the other way round.
      .map((limit, at) => ({ limit, status, statusFirst: at === 0 }))
  );
}
