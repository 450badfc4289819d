import { isInt64 } from '../../schemas/int64.js';
import { isSuccess, mediaTypeOf, type Answered, type Exchange } from '../../helpers/exchange.js';
import {
  isObject,
  member,
  NumberText,
  parseExact,
  type Json,
} from '../../helpers/json/exact-json.js';
import { sentMember, sentValue, hasDecimals } from '../../helpers/evidence/bodies.js';
import { memoize } from '../../helpers/memoize.js';
import type { Sent } from './model.js';
import { isStatus } from './query.js';
import { isTooLarge } from '../../helpers/evidence/stopped-at-server.js';

/** Returns the text of a POST: the name of an animal or a message; undefined if there is none. */
export function textSent(exchange: Pick<Exchange, 'request'>): string | undefined {
  const text = sentMember(exchange, 'name') ?? sentMember(exchange, 'message');
  return typeof text === 'string' ? text : undefined;
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
