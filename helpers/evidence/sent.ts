import { isInt64 } from '../../schemas/int64.js';
import { isSuccess, mediaTypeOf, type Answered, type Exchange } from '../exchange.js';
import { isObject, member, NumberText, parseExact, type Json } from '../json/exact-json.js';
import { memoize } from '../memoize.js';
import type { Sent } from './model.js';
import { isOddText } from './plain.js';
import { isStatus } from './query.js';
import { isTooLarge } from './stopped-at-server.js';

/** Returns the body of a request as JSON; undefined if it is not JSON. Not memoized, because that would take too much memory. */
function sentValue({ request }: Pick<Exchange, 'request'>): Json | undefined {
  const parsed = parseExact(request.body ?? '');
  return parsed.ok ? parsed.value : undefined;
}

/** Returns a field of a request's body; undefined if the body is not an object or has no such field. */
export function sentMember(exchange: Pick<Exchange, 'request'>, key: string): Json | undefined {
  const value = sentValue(exchange);
  return isObject(value) ? member(value, key) : undefined;
}

/** Returns the text of a POST: the name of an animal or a message; undefined if there is none. */
export function textSent(exchange: Pick<Exchange, 'request'>): string | undefined {
  const text = sentMember(exchange, 'name') ?? sentMember(exchange, 'message');
  return typeof text === 'string' ? text : undefined;
}

/** Whether a request is a POST with an unusual text. */
export const hasOddText = memoize((exchange: Pick<Exchange, 'request'>): boolean => {
  const text = textSent(exchange);
  return text !== undefined && isOddText(text);
});

/** Returns how hard a request is to read: the length of its address and body, and more for each escape. */
export function readingEffort({ request: { url, body = '' } }: Pick<Exchange, 'request'>): number {
  const escapes = body.split('\\').length - 1;
  return url.length + body.length + 100 * escapes;
}

/** The animal that a createPet request sent; undefined if its body is not well-typed. */
export const sentBy = memoize((exchange: Pick<Exchange, 'request'>): Sent | undefined => {
  const value = sentValue(exchange);
  if (!isObject(value)) return undefined;
  const name = member(value, 'name');
  const categoryId = member(value, 'categoryId');
  const status = member(value, 'status');
  // With a lone surrogate in the name, any result is permitted.
  if (typeof name !== 'string' || /\p{Surrogate}/u.test(name) || !isInt64(categoryId))
    return undefined;
  if (status === undefined || status === null) return { name, categoryId };
  return isStatus(status) ? { name, categoryId, status } : undefined;
});

/**
 * Whether a number in the request has a fraction or an exponent. Such a number may be refused with any 4xx, even if it is an integer, as in
 * `7.0`.
 */
export function hasDecimals({ request }: Exchange): boolean {
  const withoutTexts = (request.body ?? '').replace(/"(?:[^"\\]|\\.)*"/g, '""');
  return /\d[.eE]/.test(withoutTexts);
}

/**
 * Whether a response to createPet says that an animal was added: 201, or another 2xx to a request that must get 201 or 400. A 2xx
 * other than 201 is a violation of its own. It must not hide other violations.
 */
export const hasAdded = memoize(
  (exchange: Answered): boolean =>
    exchange.answer.status === 201 || (isSuccess(exchange) && isAddedOrRefused(exchange)),
);

/** Whether a request must get 201 or 400: the interface states no other result for its media type, its JSON and its fields. */
function isAddedOrRefused(exchange: Answered): boolean {
  const { body = '', headers, isBytes } = exchange.request;
  const parsed = parseExact(body);
  return (
    mediaTypeOf(headers) === 'application/json' &&
    !isBytes &&
    !isTooLarge(exchange) &&
    !hasDecimals(exchange) &&
    sentBy(exchange) !== undefined &&
    parsed.ok &&
    parsed.loose.length === 0 &&
    isObject(parsed.value) &&
    Object.values(parsed.value).every(isScalar)
  );
}

/** Whether a value is a string, a number or a boolean. The interface states no result for a null status or for nested values. */
function isScalar(value: Json): boolean {
  return typeof value !== 'object' || value instanceof NumberText;
}
