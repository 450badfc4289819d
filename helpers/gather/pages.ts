import { STATUSES } from '../../schemas/shapes.js';
import { concurrently } from './concurrently.js';
import type { Context } from './context.js';
import { list, type Query } from './list.js';

/** All animals, and those of each status. */
const EVERY_VIEW: readonly Query[] = [
  { limit: 100 },
  ...STATUSES.map((status) => ({ limit: 100, status })),
];

/** One look at every view; in `smoke` at the widest alone. */
export async function readEveryView(context: Context, purpose: string): Promise<void> {
  const views = EVERY_VIEW.slice(0, context.settings.profile === 'smoke' ? 1 : undefined);
  await concurrently(views, (query) => list(context, purpose, query));
}
