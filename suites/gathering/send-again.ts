import { jsonOf, valueOf } from '../../helpers/evidence/bodies.js';
import { STATUSES } from '../../schemas/shapes.js';
import type { UpperBounds } from '../../helpers/client/limits.js';
import { isAnswered, type Exchange } from '../../helpers/exchange.js';
import { CONFIRM } from '../probes/confirm/index.js';
import { sendTrial } from '../../helpers/probes/gather-phase.js';
import { initialPages } from '../probes/store-reads.js';
import { messageWithoutKey } from '../probes/first-messages.js';
import { CONFIRMING, REACHING } from '../probes/phases.js';
import { REACH } from '../probes/reach.js';
import { partsOf, type RecordedValue } from '../../helpers/probes/value-reference.js';
import type { AnyProbe } from '../../helpers/probes/source.js';
import type { Value } from '../../helpers/probes/value.js';
import type { Requirement } from '../../helpers/requirement.js';
import type { RunSettings } from '../../helpers/settings.js';
import { checkAddress } from './address-check.js';
import { probeIn } from '../../helpers/gather/plan.js';
import type { Session } from '../../helpers/gather/session.js';

/**
 * Maximum number of requests that do not send the value: pages, reads that resolve doubts, and, if the pages fail, the first requests
 * of a run.
 */
const OTHER_REQUESTS = 70;

/**
 * Returns the most that a replay of a recorded value sends and creates.
 * @param requirements all requirements, including those that are not checked
 */
export function mostOfReplay(
  { profile, maxAnimals }: RunSettings,
  replay: string,
  requirements: readonly Requirement[],
): UpperBounds {
  const probe = probeIn(requirements, partsOf(replay).probe);
  const each = probe?.requestsEach(profile) ?? 0;
  return {
    requests: OTHER_REQUESTS + each,
    animals: probe?.posts === 'animals' ? Math.min(maxAnimals ?? Infinity, each) : 0,
    // One more message shows whether there is a message operation.
    messages: probe?.posts === 'messages' ? each + 1 : 0,
  };
}

/**
 * Sends one recorded value. If its probe does not send messages, first requests the pages that the probe depends on.
 * @throws Stopped if there is no store to check, as in a whole run
 */
export async function sendAgain(
  session: Session,
  { probe: id, value }: RecordedValue,
  requirements: readonly Requirement[],
): Promise<void> {
  const { client, journal, settings } = session;
  const probe = probeIn(requirements, id);
  if (probe === undefined) throw new Error(`there is no probe ${id}`);
  client.limits.openLast('animals');
  client.limits.openLast('messages');
  if (probe.posts === 'messages') {
    if (settings.messagesBaseUrl === null) return;
    await send(session, probe, value);
    if (!journal.exchanges.every(isOfMessages))
      await session.sendPhase({ name: messageWithoutKey.phase }, [messageWithoutKey]);
    return;
  }
  for (const [number, view] of viewsOf(value).entries())
    await send(session, initialPages, view, number);
  if (!journal.exchanges.every(isListing)) {
    for (const phase of REACHING) await session.sendPhase(phase, REACH);
    checkAddress(session.evidence);
  }
  await send(session, probe, value);
  for (const phase of CONFIRMING) await session.sendPhase(phase, CONFIRM);
}

/** Whether a response is a page. If not, there may be no store at the address. */
function isListing(exchange: Exchange): boolean {
  return isAnswered(exchange) && exchange.answer.status === 200 && Array.isArray(valueOf(exchange));
}

/** Whether a response comes from a message operation. If not, there may be none at the address. */
function isOfMessages(exchange: Exchange): boolean {
  if (!isAnswered(exchange)) return false;
  const { status } = exchange.answer;
  return status !== 404 && status !== 405 && jsonOf(exchange).ok;
}

/** Returns the views to read first: all animals and, if the value has a status, those with this status. */
function viewsOf(value: Value): readonly Value[] {
  const members = typeof value === 'object' && value !== null ? Object.values(value) : [];
  const status = STATUSES.find((each) => members.includes(each));
  return status === undefined ? [{}] : [{}, { status }];
}

async function send(session: Session, probe: AnyProbe, value: Value, number = 0): Promise<void> {
  const planned = probe.again(value, session.evidence);
  await sendTrial({ probe, number, planned }, session);
}
