import { STATUSES } from '../../schemas/shapes.js';
import { missingFrom } from '../evidence/missing.js';
import { concurrently } from './concurrently.js';
import { evidenceOf, type Context } from './context.js';
import { list, type Query } from './list.js';

/** Where all animals are to be seen, and where those of each status. */
export const EVERY_VIEW: readonly Query[] = [
  { limit: 100 },
  ...STATUSES.map((status) => ({ limit: 100, status })),
];

/** One look through every door: all, and each status; in `smoke` through the widest alone. */
export async function readEveryView(context: Context, purpose: string): Promise<void> {
  const views = EVERY_VIEW.slice(0, context.plan.breadth === 'first' ? 1 : undefined);
  await concurrently(views, (query) => list(context, purpose, query));
}

/**
 * Waits until our animals show through these views, or the settle time is over: polls those that still lack one. So what is
 * read afterwards says something.
 * @returns those that lacked one at first
 */
export async function untilVisible(
  context: Context,
  views: readonly Query[],
): Promise<readonly Query[]> {
  const { settleMs } = context.settings;
  const since = context.client.now;
  let lacking = views;
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

/** Requests the next listings of a queue, as long as there are any. */
export type Alongside = (count: number) => Promise<unknown>;

/** Sizes of the small pages that are read while animals are added. */
const SMALL = [11, 9, 7, 5, 3];
/** Sizes of the large ones, where there are as many animals: what reads a page in parts may read one animal twice. */
const LARGE = [60, 51, 49, 42, 37, 32, 25];

/** Pages that are read while animals are added, large and small ones in turn. */
export function listingsWhileFilling(context: Context): Alongside {
  const isAsked = context.wanted.has('pages') && context.plan.breadth !== 'first';
  const { listings } = evidenceOf(context);
  const known = Math.max(0, ...listings.map(({ length }) => length));
  const large = LARGE.filter((limit) => limit < known).slice(0, 4);
  const queue = isAsked ? SMALL.flatMap((limit, at) => [large[at] ?? [], limit].flat()) : [];
  return (count) =>
    concurrently(queue.splice(0, count), (limit) => list(context, 'pages/', { limit }));
}
