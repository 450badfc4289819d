import { wrongBodies } from '../arbitraries/bodies.js';
import { chosenFor, type When } from './chosen.js';
import { concurrently } from './concurrently.js';
import { nameOf, type Context } from './context.js';
import { post } from './create.js';

/** Bodies that must be refused, each wrong in one way. */
export async function sendWrongBodies(context: Context, when: When): Promise<void> {
  const bodies = wrongBodies({
    name: () => nameOf(context, 'refused'),
    category: context.category,
  });
  await concurrently(chosenFor(when, bodies, context.plan), ({ kind, probe, make, ...how }) =>
    post(context, `bodies/${kind}/${probe}`, make, how),
  );
}
