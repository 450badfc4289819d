import type { Evidence } from '../../evidence/evidence.js';
import type { Answered } from '../../exchange.js';
import { isObject, member, parseExact, type Json } from '../../json/exact-json.js';
import type { Breach } from '../../requirement.js';

/** A failure, as recognisers of habits look at it. */
export interface Failed {
  readonly id: string;
  readonly breach: Breach;
  readonly exchange: Answered;
  readonly evidence: Evidence;
}

/** A usual habit: how it shows, and how it is mended. */
export interface Habit {
  readonly name: string;
  readonly shows: (failed: Failed) => boolean;
  readonly hint: string | ((failed: Failed) => string);
}

function bodyField(exchange: Answered, key: string): Json | undefined {
  const parsed = parseExact(exchange.request.body ?? '');
  return parsed.ok && isObject(parsed.value) ? member(parsed.value, key) : undefined;
}

export const nameSent = (exchange: Answered): string => {
  const name = bodyField(exchange, 'name') ?? bodyField(exchange, 'message');
  return typeof name === 'string' ? name : '';
};
