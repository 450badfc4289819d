import { STATUSES, type PetStatus } from '../../schemas/shapes.js';
import { missingFrom } from '../evidence/missing.js';
import { concurrently } from './concurrently.js';
import { evidenceOf, type Context } from './context.js';
import { list } from './list.js';

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

/** One look through every door: all, and each status. */
export async function lookThroughEveryDoor(context: Context, purpose: string): Promise<void> {
  await concurrently(EVERY_DOOR, (query) => list(context, purpose, query));
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
  const queries: Query[] = [
    {},
    ...STATUSES.map((status) => ({ status })),
    ...plan.pages.map((limit) => ({ limit })),
    ...plan.filteredPages.flatMap((limit) =>
      STATUSES.map((status) => ({ limit, status, statusFirst: true })),
    ),
    ...filteredToo(context),
  ];
  await concurrently(queries, (query) => list(context, 'pages/', query));
}

/** Page sizes that are worth asking for with a filter: those that a status has animals for, one status each. */
function filteredToo(context: Context): Query[] {
  if (context.plan.breadth !== 'usual') return [];
  const evidence = evidenceOf(context);
  const counts = STATUSES.map((status) => {
    const lengths = evidence.listings
      .filter(({ query }) => query.status === status)
      .map(({ length }) => length);
    return { status, count: Math.max(0, ...lengths) };
  });
  const [most] = counts.toSorted((a, b) => b.count - a.count);
  if (!most) return [];
  return [most.count - 1, 51, 21]
    .filter((limit) => limit > 5 && limit < most.count)
    .slice(0, 3)
    .map((limit) => ({ limit, status: most.status }));
}
