import { fill } from '../probes/adding/fill.js';
import { sendsRefusedAnimals } from '../probes/adding/index.js';
import type { PhaseName } from '../probes/phases.js';
import { evidenceOf, type Context } from './context.js';
import { resolveDoubts } from './doubts.js';
import { reachMessages } from './messages.js';
import { observeRest } from './observe.js';
import { checkReachable } from './reachable.js';

/** What a phase does before its probes, beside them, and after them. */
interface Step {
  readonly before?: (context: Context) => unknown;
  readonly beside?: (context: Context) => unknown;
  readonly after?: (context: Context) => unknown;
}

/** What is not a typed probe, by phase. */
export const STEPS: Partial<Readonly<Record<PhaseName, Step>>> = {
  reach: { beside: checkReachable },
  'reach-messages': { after: reachMessages },
  plain: { before: openPlaces },
  confirm: { beside: (context) => context.probes.includes(fill) && resolveDoubts(context) },
  'kept-back': {
    before: ({ client }) => {
      client.openLast('messages');
      client.openLast('animals');
    },
  },
  last: { before: waitForWrites },
  observe: { beside: (context) => context.settings.observe && observeRest(context) },
  'confirm-again': { beside: resolveDoubts },
};

/** Valid animals may take the last place at once, if nothing is sent that should be refused. */
function openPlaces({ client, probes }: Context): void {
  if (!sendsRefusedAnimals(probes)) client.openLast('animals');
}

/** How much later than the settle time the last look comes, as a factor: time alone must not change an animal. */
const LAST_LOOK = 1.6;

/** Waits until every write has settled; but in `smoke`, and for the embedded reference, which nobody waits for. */
async function waitForWrites(context: Context): Promise<void> {
  const { settings, client } = context;
  const ends = evidenceOf(context).creations.map(({ exchange }) => exchange.end / 1000);
  const last = Math.max(0, ...ends);
  const isPatient = !settings.embedded && settings.profile !== 'smoke' && last > 0;
  const wait = last + settings.settleMs * LAST_LOOK - client.now;
  if (isPatient && wait > 0) await client.pause(wait);
}
