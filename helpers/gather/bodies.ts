import {
  bareFieldCases,
  DEEPEST,
  wrongBodies,
  type Parts,
  type WrongBody,
} from '../arbitraries/bodies.js';
import type { Evidence } from '../evidence/evidence.js';
import { hasRightKey } from '../evidence/query.js';
import { isClientError, isSuccess } from '../exchange.js';
import { chosenFor, type When } from './chosen.js';
import { concurrently } from './concurrently.js';
import { evidenceOf, nameOf, type Context } from './context.js';
import { post } from './create.js';

function partsOf(context: Context): Parts {
  const { creations } = evidenceOf(context);
  return {
    name: () => nameOf(context, 'refused'),
    category: context.category,
    // Shown by the filter of few, or fetched at the end where no page need show it.
    own: creations.find(({ sent }) => sent.status === 'pending')?.id ?? creations[0]?.id,
  };
}

/** Bodies that must be refused, each wrong in one way. */
export async function sendWrongBodies(context: Context, when: When): Promise<void> {
  const parts = partsOf(context);
  const usual = chosenFor(when, wrongBodies(parts), context.plan);
  const bare = when === 'at last' && mayRefuseUnknownFields(context) ? bareFieldCases(parts) : [];
  await sendBodies(context, [...usual, ...bare]);
}

/** The first wrong body of each of these kinds. */
export async function sendSomeBodies(context: Context, kinds: readonly string[]): Promise<void> {
  const all = wrongBodies(partsOf(context));
  await sendBodies(
    context,
    kinds.flatMap((kind) => all.find((body) => body.kind === kind) ?? []),
  );
}

async function sendBodies(context: Context, bodies: readonly WrongBody[]): Promise<void> {
  await concurrently(bodies, ({ kind, probe, make, ...how }) =>
    post(context, `bodies/${kind}/${probe}`, make, how),
  );
}

/**
 * Bodies whose response is only observed, the deepest last. None to a service that has stored what it should refuse: it might
 * store these too, and they are of no use there.
 */
export async function sendObservedBodies(context: Context): Promise<void> {
  const observed = chosenFor('observed', wrongBodies(partsOf(context)), context.plan);
  for (const bodies of [
    observed.filter(({ probe }) => probe !== DEEPEST),
    observed.filter(({ probe }) => probe === DEEPEST),
  ]) {
    if (hasStoredWrongAnimals(evidenceOf(context))) return;
    await concurrently(bodies, ({ kind, probe, make, ...how }) =>
      post(context, `bodies/${kind}/${probe}`, make, how),
    );
  }
}

/** Whether the service answered a createPet with success that it should have refused. */
export function hasStoredWrongAnimals(evidence: Evidence): boolean {
  const withWrongKeys = evidence.answered('createPet').filter((each) => !hasRightKey(each));
  return [...evidence.of('bodies/'), ...withWrongKeys].some(isSuccess);
}

/** Whether a plain animal was refused for a field that the service does not know, an `id`; also where none was sent. */
function mayRefuseUnknownFields(context: Context): boolean {
  if (context.plan.breadth === 'first') return false;
  const withId = evidenceOf(context).of('animals/client-id/');
  return withId.length === 0 || withId.some(isClientError);
}
