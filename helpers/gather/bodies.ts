import { wrongBodies } from '../arbitraries/bodies.js';
import { chosenFor, type When } from './chosen.js';
import { concurrently } from './concurrently.js';
import { evidenceOf, nameOf, type Context } from './context.js';
import { post } from './create.js';

/** Bodies that must be refused, each wrong in one way. */
export async function sendWrongBodies(context: Context, when: When): Promise<void> {
  const { creations } = evidenceOf(context);
  // One without a status: fetched at the end where no page need show it.
  const bodies = wrongBodies({
    name: () => nameOf(context, 'refused'),
    category: context.category,
    own: creations.find(({ sent }) => sent.status === undefined)?.id ?? creations[0]?.id,
  });
  await concurrently(chosenFor(when, bodies, context.plan), ({ kind, probe, make, ...how }) =>
    post(context, `bodies/${kind}/${probe}`, make, how),
  );
}
