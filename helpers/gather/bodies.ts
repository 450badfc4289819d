import { bareFieldCases, wrongBodies, type Parts } from '../arbitraries/bodies.js';
import { isClientError } from '../exchange.js';
import { chosenFor, type When } from './chosen.js';
import { concurrently } from './concurrently.js';
import { evidenceOf, nameOf, type Context } from './context.js';
import { post } from './create.js';

/** Bodies that must be refused, each wrong in one way. */
export async function sendWrongBodies(context: Context, when: When): Promise<void> {
  const { creations } = evidenceOf(context);
  const parts: Parts = {
    name: () => nameOf(context, 'refused'),
    category: context.category,
    // Shown by the filter of few, or fetched at the end where no page need show it.
    own: creations.find(({ sent }) => sent.status === 'pending')?.id ?? creations[0]?.id,
  };
  const usual = chosenFor(when, wrongBodies(parts), context.plan);
  const bare = when === 'at last' && mayRefuseUnknownFields(context) ? bareFieldCases(parts) : [];
  await concurrently([...usual, ...bare], ({ kind, probe, make, ...how }) =>
    post(context, `bodies/${kind}/${probe}`, make, how),
  );
}

/** Whether a plain animal was refused for a field that the service does not know, an `id`; also where none was sent. */
function mayRefuseUnknownFields(context: Context): boolean {
  if (context.plan.breadth === 'first') return false;
  const withId = evidenceOf(context).of('animals/client-id/');
  return withId.length === 0 || withId.some(isClientError);
}
