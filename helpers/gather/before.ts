import type { Client } from '../client/client.js';
import type { Evidence } from '../evidence/evidence.js';
import { sendsRefusedAnimals } from '../probes/adding/index.js';
import type { PhaseName } from '../probes/phases.js';
import type { AnyProbe } from '../probes/source.js';
import { checkAddress } from './address.js';

/** The inputs of a step before a phase. */
export interface Before {
  readonly client: Client;
  readonly evidence: Evidence;
  readonly probes: readonly AnyProbe[];
}

/** The step that a phase runs before its probes. */
export const BEFORE: Partial<Readonly<Record<PhaseName, (known: Before) => unknown>>> = {
  initial: ({ evidence }) => checkAddress(evidence),
  // If no animals to be refused are sent, valid ones may take the last places immediately.
  plain: ({ client, probes }) => !sendsRefusedAnimals(probes) && client.openLast('animals'),
  'kept-back': ({ client }) => {
    client.openLast('messages');
    client.openLast('animals');
  },
  last: waitForWrites,
};

/**
 * When the store is read for the last time, as a multiple of the settle time after the last write: animals must not change over
 * time.
 */
const LAST_LOOK = 1.6;

/** Waits until every write has settled, except in `smoke` and for the built-in reference, which has no delay. */
async function waitForWrites({ client, evidence }: Before): Promise<void> {
  const { settings, creations } = evidence;
  const last = Math.max(0, ...creations.map(({ exchange }) => exchange.end / 1000));
  const isPatient = !settings.embedded && settings.profile !== 'smoke' && last > 0;
  const wait = last + settings.settleMs * LAST_LOOK - client.now;
  if (isPatient && wait > 0) await client.pause(wait);
}
