import { STATUSES } from '../../schemas/shapes.js';
import { missingFrom } from '../evidence/missing.js';
import { concurrently } from './concurrently.js';
import { evidenceOf, type Context } from './context.js';
import { list, searchOf, type Moment, type Query } from './list.js';

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

/** Sizes of the small pages that are read while animals are added. */
const SMALL = [11, 9, 7, 5, 3];
/** Sizes of the large ones, where there are as many animals: what reads a page in parts may read one animal twice. */
const LARGE = [60, 51, 49, 42, 37, 32, 25];

/** Pages that are read while animals are added, large and small ones in turn. */
export function listingsWhileFilling(context: Context): Alongside {
  if (!context.wanted.has('pages') || context.plan.breadth === 'first') {
    return inTurn(context, 'pages/', []);
  }
  const { listings } = evidenceOf(context);
  const known = Math.max(0, ...listings.map(({ length }) => length));
  const large = LARGE.filter((limit) => limit < known).slice(0, 4);
  const inPairs = SMALL.flatMap((limit, index) => [large[index] ?? [], limit].flat());
  return inTurn(
    context,
    'pages/',
    inPairs.map((limit) => ({ limit })),
  );
}
