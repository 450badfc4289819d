import { wrongBodies } from '../arbitraries/bodies.js';
import { chosen } from './chosen.js';
import { concurrently } from './concurrently.js';
import { nameOf, type Context } from './context.js';
import { post } from './create.js';

/** Bodies that must be refused, each wrong in one way. */
export async function sendWrongBodies(context: Context): Promise<void> {
  const bodies = wrongBodies({
    name: () => nameOf(context, 'refused'),
    category: context.category,
  });
  await concurrently(chosen(bodies, context.plan), ({ kind, probe, make, ...how }) =>
    post(context, `bodies/${kind}/${probe}`, make, how),
  );
}
