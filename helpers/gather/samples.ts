import { sendSomeBodies } from './bodies.js';
import type { Context } from './context.js';

/** Kinds of wrong requests that services refuse in different places: the parser, the validation, the handler. */
const WRONG_BODIES = ['no-body', 'malformed', 'not-object', 'name-missing', 'status-value'];

/**
 * One createPet of each kind, for requirements on all traffic that run alone: a whole run sends more of each anyway. Runs
 * after the first animals were added.
 */
export async function sendSamples(context: Context): Promise<void> {
  const { wanted, plan } = context;
  if (wanted.has('refusal-samples') && plan.evidence.has('bodies'))
    await sendSomeBodies(context, WRONG_BODIES);
}
