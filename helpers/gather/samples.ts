import type { EvidenceName } from '../requirement.js';
import { sendSomeBodies } from './bodies.js';
import { evidenceOf, type Context } from './context.js';
import { fetch } from './list.js';

/** Kinds of wrong requests that services refuse in different places: the parser, the validation, the handler. */
const WRONG_BODIES = ['no-body', 'malformed', 'not-object', 'name-missing', 'status-value'];

/**
 * One request of each operation and kind, for requirements on all traffic that run alone: a whole run sends more of each
 * anyway. Runs after the first animals were added.
 */
export async function sendSamples(context: Context): Promise<void> {
  const wants = (name: EvidenceName): boolean => context.wanted.has(name);
  await Promise.all([
    wants('fetch-sample') && fetchOne(context),
    wants('refusal-samples') && sendRefused(context),
  ]);
}

/** An animal of this run, or else one that a listing shows. */
async function fetchOne(context: Context): Promise<void> {
  const { own, snapshots } = evidenceOf(context);
  const [mine] = own.keys();
  const [any] = snapshots.keys();
  const id = mine ?? any;
  if (id === undefined) return;
  const purpose = `fetches/${mine === undefined ? 'others' : 'own'}/${id}`;
  await fetch(context, purpose, `${id}`);
}

/** One request of each kind that a service refuses. */
async function sendRefused(context: Context): Promise<void> {
  const { plan, client } = context;
  const mayWrite = plan.evidence.has('bodies');
  await Promise.all([
    client.send({
      purpose: 'bounds/below/limit=0',
      operation: 'listPets',
      method: 'GET',
      path: '/pets?limit=0',
    }),
    fetch(context, 'fetches/not-number/abc', 'abc'),
    mayWrite && sendSomeBodies(context, WRONG_BODIES),
  ]);
}
