import { storeOf } from './store.js';
import { valueOf, sentMember } from '../../helpers/evidence/bodies.js';
import { createdBy } from '../../schemas/operations.js';
import { isInt64 } from '../../schemas/int64.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { marksIn } from '../../helpers/evidence/plain.js';
import { isAnswered, type Exchange, isSuccess } from '../../helpers/exchange.js';
import { inWords, isObject, member, type Json } from '../../helpers/json/exact-json.js';
import { isNeverSent, isUnsent } from '../../helpers/transport-errors.js';
import type { Footprint } from '../../helpers/verdict.js';

/** Counts the requests of a run, and lists the resources that it leaves behind, because there is no delete operation. */
export function footprintOf(evidence: Evidence): Footprint {
  const exchanges = evidence.exchanges.filter((exchange) => !isUnsent(exchange));
  const shown = shownAnimals(evidence);
  const left = { animals: [...shown.keys()], messages: new Array<string>() };
  const created = { animals: shown.size, messages: 0 };
  // A POST is repeated only after a response that means that nothing was done. Its last attempt decides.
  const repeats = exchanges.filter(({ attempt }) => attempt > 1);
  const repeated = new Set(repeats.map(({ attempt, request }) => `${attempt} ${request.body}`));
  const listed = new Set(shown.values());
  const possibly: string[] = [];
  for (const exchange of exchanges) {
    if (exchange.request.method !== 'POST') continue;
    if (!isAccepted(exchange)) {
      const isListed = marksOf(exchange).some((mark) => listed.has(mark));
      const { answer, attempt, request } = exchange;
      const isRepeated = answer?.status === 503 && repeated.has(`${attempt + 1} ${request.body}`);
      if (mayHaveWorked(exchange) && !isListed && !isRepeated) possibly.push(nameSent(exchange));
      continue;
    }
    const what = createdBy(exchange.operation) ?? 'animals';
    const id = what === 'messages' ? messageId(exchange) : animalId(exchange);
    // Animals with one name are several, but an id names only one. A text that is sent again may be one message.
    const isKnown = id !== undefined && left[what].includes(id);
    if (!isKnown) left[what].push(id ?? nameSent(exchange));
    if (!isKnown || what === 'animals') created[what] += 1;
  }
  return {
    requests: exchanges.filter(({ attempt }) => attempt === 1).length,
    retries: exchanges.filter(({ attempt }) => attempt > 1).length,
    unanswered: exchanges.filter(({ answer }) => answer === undefined).length,
    ...created,
    leftBehind: { ...left, possibly },
  };
}

const isAccepted = (exchange: Exchange): boolean => isAnswered(exchange) && isSuccess(exchange);

/** Returns the suite's marks in the name or text that a request sent. */
function marksOf({ request }: Exchange): string[] {
  return [...marksIn(request.body ?? '')];
}

/**
 * Finds animals whose createPet was refused, failed, or got no response, but which other responses show. Maps the id of each to the
 * suite's mark in its name.
 */
function shownAnimals(evidence: Evidence): ReadonlyMap<string, string> {
  const { snapshots } = storeOf(evidence);
  const { exchanges } = evidence;
  const added = exchanges.filter(({ operation }) => operation === 'createPet');
  const accepted = added.filter(isAccepted);
  const others = new Set(added.flatMap(marksOf));
  for (const mark of accepted.flatMap(marksOf)) others.delete(mark);
  // A gateway may respond with 503 although the service added the animal. The repeat then adds another one.
  const perhaps = added.filter((exchange) => !isAccepted(exchange) && mayHaveWorked(exchange));
  for (const mark of perhaps.flatMap(marksOf)) others.add(mark);
  const ids = new Set(accepted.flatMap((exchange) => animalId(exchange) ?? []));
  const shown = new Map<string, string>();
  for (const [id, seen] of snapshots) {
    if (ids.has(String(id))) continue;
    const marks = seen.flatMap(({ name }) => (typeof name === 'string' ? [...marksIn(name)] : []));
    const mark = marks.find((each) => others.has(each));
    if (mark !== undefined) shown.set(String(id), mark);
  }
  return shown;
}

/** Whether a POST that got no 2xx may have created something: unless a complete 4xx refused it, or it was never sent. */
function mayHaveWorked({ answer, error }: Exchange): boolean {
  if (error !== undefined) return !isNeverSent(error);
  return answer === undefined || answer.status < 400 || answer.status >= 500;
}

/** Returns the `id` in a response, of any type. */
function idIn(exchange: Exchange): Json | undefined {
  const value = isAnswered(exchange) ? valueOf(exchange) : undefined;
  return isObject(value) ? member(value, 'id') : undefined;
}

function animalId(exchange: Exchange): string | undefined {
  const id = idIn(exchange);
  return isInt64(id) ? String(id) : undefined;
}

function messageId(exchange: Exchange): string | undefined {
  const id = idIn(exchange);
  return typeof id === 'string' ? id : undefined;
}

function nameSent(exchange: Exchange): string {
  const sent = sentMember(exchange, 'name') ?? sentMember(exchange, 'message');
  return inWords(sent ?? exchange.request.body ?? '', 60);
}
