import { storeOf } from '../store/store.js';
import type { BeforePhase } from '../../helpers/gather/gathering.js';
import { sendsRefusedAnimals } from '../probes/adding/index.js';
import type { PhaseName } from '../probes/phases.js';
import { checkAddress } from './address-check.js';

/** What to do before the probes of a phase are sent. */
export const BEFORE: Partial<Readonly<Record<PhaseName, (known: BeforePhase) => unknown>>> = {
  initial: ({ evidence, credentials }) => checkAddress(evidence, credentials.oddKey),
  // No places need to be reserved if the run sends no animals that must be refused.
  plain: ({ client, probes }) => !sendsRefusedAnimals(probes) && client.openLast('animals'),
  'kept-back': ({ client }) => {
    client.openLast('messages');
    client.openLast('animals');
  },
  last: waitForWrites,
};

/** The wait between the last write and the last reads, in settle times: a little more than one, because clocks are rounded. */
const SETTLE_TIMES = 1.05;

/** Waits until every write has settled, except in `smoke` and for the built-in reference, which has no delay. */
async function waitForWrites({ client, evidence }: BeforePhase): Promise<void> {
  const { creations } = storeOf(evidence);
  const { settings } = evidence;
  const last = Math.max(0, ...creations.map(({ exchange }) => exchange.end / 1000));
  const mustWait = !settings.embedded && settings.profile !== 'smoke' && last > 0;
  const wait = last + settings.settleMs * SETTLE_TIMES - client.now;
  if (mustWait && wait > 0) await client.pause(wait);
}
