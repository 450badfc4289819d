import { always } from './always.js';
import { mostOf } from './costs.js';
import type { BeforePhase, Gathering, Phase } from '../../helpers/gather/gathering.js';
import { sendAgain } from './send-again.js';
import { OPEN_PHASES, type PhaseName, PHASES } from '../probes/phases.js';
import { INTERFACE } from '../interface.js';
import { sentMember } from '../../helpers/evidence/bodies.js';
import { listQuery } from '../store/query.js';
import { sentBy } from '../store/sent-animal.js';
import { type Exchange, hasRightKey } from '../../helpers/exchange.js';
import { storeOf } from '../store/store.js';
import { sendsRefusedAnimals } from '../probes/adding/index.js';
import { checkAddress } from './address-check.js';

/** What to do before the probes of a phase are sent. */
const BEFORE: Partial<Readonly<Record<PhaseName, (known: BeforePhase) => unknown>>> = {
  initial: ({ evidence, credentials }) => checkAddress(evidence, credentials.oddKey),
  // No places need to be reserved if the run sends no animals that must be refused.
  plain: ({ client, probes }) => !sendsRefusedAnimals(probes) && client.limits.openLast('animals'),
  'kept-back': ({ client }) => {
    client.limits.openLast('messages');
    client.limits.openLast('animals');
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

/**
 * Returns the kind of a request. Requests of a kind may hang for the same reason:
 *
 * - All requests without the right key are one kind.
 * - The requests of getPet with the right key are one kind.
 * - Those of every other operation are two kinds: plain and unusual requests.
 *
 * There are few kinds, because the suite has to wait for several requests before it knows that their kind hangs.
 */
export function hangKindOf(exchange: Pick<Exchange, 'operation' | 'request'>): string {
  if (!hasRightKey(exchange)) return 'another key';
  const { operation } = exchange;
  const isPlain =
    (operation === 'listPets' && listQuery(exchange) !== undefined) ||
    (operation === 'createPet' && sentBy(exchange) !== undefined) ||
    (operation === 'submitMessage' && typeof sentMember(exchange, 'message') === 'string');
  return isPlain || operation === 'getPet' ? operation : `${operation}, other`;
}

/** What `helpers/` needs to know about this interface to send requests. */
export const GATHERING: Gathering = {
  reading: INTERFACE,
  phases: PHASES.map(withStepBefore),
  lastPhases: OPEN_PHASES.map(withStepBefore),
  service: {
    health: { operation: 'listPets', method: 'GET', path: '/pets?limit=1' },
    hangKindOf,
  },
  always,
  mostOf,
  sendAgain,
};

function withStepBefore(phase: Phase & { readonly name: PhaseName }): Phase {
  const before = BEFORE[phase.name];
  return { ...phase, ...(before && { before }) };
}
