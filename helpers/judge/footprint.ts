import { sightsIn, type Evidence } from '../evidence/evidence.js';
import { isAnswered, type Exchange } from '../exchange.js';
import { inWords, isObject, member, parseExact } from '../json/exact-json.js';
import { valueOf } from '../evidence/evidence.js';
import type { Footprint } from '../verdict.js';

/** What a run sent and created: there is no delete, so all of it stays behind. */
export function footprintOf({ exchanges }: Evidence): Footprint {
  const animals: string[] = [];
  const messages: string[] = [];
  const possibly: string[] = [];
  for (const exchange of exchanges) {
    if (exchange.request.method !== 'POST') continue;
    if (!isAnswered(exchange)) {
      if (mayHaveWorked(exchange)) possibly.push(nameSent(exchange));
      continue;
    }
    const { status } = exchange.answer;
    if (status < 200 || status > 299) continue;
    if (exchange.operation === 'createPet')
      animals.push(String(sightsIn(exchange)[0]?.id ?? nameSent(exchange)));
    else messages.push(messageId(exchange) ?? nameSent(exchange));
  }
  return {
    requests: exchanges.filter(({ attempt }) => attempt === 1).length,
    retries: exchanges.filter(({ attempt }) => attempt > 1).length,
    animals: animals.length,
    messages: messages.length,
    leftBehind: { animals, messages, possibly },
  };
}

function mayHaveWorked({ answer, error }: Exchange): boolean {
  return error !== undefined || answer?.status === 502 || answer?.status === 504;
}

function messageId(exchange: Exchange): string | undefined {
  const value = isAnswered(exchange) ? valueOf(exchange) : undefined;
  const id = isObject(value) ? member(value, 'id') : undefined;
  return typeof id === 'string' ? id : undefined;
}

function nameSent({ request }: Exchange): string {
  const parsed = parseExact(request.body ?? '');
  const value = parsed.ok && isObject(parsed.value) ? parsed.value : {};
  return inWords(member(value, 'name') ?? member(value, 'message') ?? request.body ?? '', 60);
}
