import { isInt64 } from '../../schemas/int64.js';
import { sentMember, valueOf, type Evidence } from '../evidence/evidence.js';
import { isAnswered, type Exchange, isSuccess } from '../exchange.js';
import { inWords, isObject, member, type Json } from '../json/exact-json.js';
import { isNeverSent, isUnsent } from '../transport-errors.js';
import type { Footprint } from '../verdict.js';

/** The requests of a run, and the resources that it leaves behind: there is no delete operation. */
export function footprintOf({ exchanges: all }: Evidence): Footprint {
  const exchanges = all.filter((exchange) => !isUnsent(exchange));
  const animals: string[] = [];
  const messages: string[] = [];
  const possibly: string[] = [];
  for (const exchange of exchanges) {
    if (exchange.request.method !== 'POST') continue;
    if (!isAnswered(exchange)) {
      if (mayHaveWorked(exchange)) possibly.push(nameSent(exchange));
      continue;
    }
    if (!isSuccess(exchange)) continue;
    if (exchange.operation === 'submitMessage')
      messages.push(messageId(exchange) ?? nameSent(exchange));
    else animals.push(animalId(exchange) ?? nameSent(exchange));
  }
  return {
    requests: exchanges.filter(({ attempt }) => attempt === 1).length,
    retries: exchanges.filter(({ attempt }) => attempt > 1).length,
    unanswered: exchanges.filter(({ answer }) => answer === undefined).length,
    animals: animals.length,
    messages: messages.length,
    leftBehind: { animals, messages, possibly },
  };
}

function mayHaveWorked({ answer, error }: Exchange): boolean {
  // A response that was cut has its status nevertheless.
  if (answer !== undefined && answer.status >= 400 && answer.status < 500) return false;
  if (isNeverSent(error)) return false;
  return error !== undefined || answer?.status === 502 || answer?.status === 504;
}

/** The id in an answer, whatever it is. */
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
