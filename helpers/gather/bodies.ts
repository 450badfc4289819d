import { wrongBodies } from '../arbitraries/bodies.js';
import { chosen } from './chosen.js';
import { concurrently } from './concurrently.js';
import { nameOf, type Context } from './context.js';
import { post } from './create.js';

/** The one that is sent after all that was added, so that it shows where a refusal undoes what others did. */
const LAST = 'empty-object';

/** Bodies that must be refused, each wrong in one way: all but the last one, or that. */
export async function sendWrongBodies(context: Context, which: 'first' | 'last'): Promise<void> {
  const bodies = wrongBodies({
    name: () => nameOf(context, 'refused'),
    category: context.category,
  });
  const asked = chosen(bodies, context.plan).filter(
    ({ probe }) => (probe === LAST) === (which === 'last'),
  );
  await concurrently(asked, ({ kind, probe, make, ...how }) =>
    post(context, `bodies/${kind}/${probe}`, make, how),
  );
}
