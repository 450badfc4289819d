import type { Answered, Exchange } from '../exchange.js';
import { isObject, member, parseExact, type Json, type ParsedJson } from '../json/exact-json.js';
import { memoize } from '../memoize.js';
import { isOddText, marksIn } from './plain.js';

export const jsonOf = memoize(({ answer }: Answered): ParsedJson =>
  answer.base64 === undefined ? parseExact(answer.body) : { ok: false, why: 'not UTF-8' },
);

/** Returns the body of a response as JSON; undefined if it is not JSON. */
export function valueOf(exchange: Answered): Json | undefined {
  const parsed = jsonOf(exchange);
  return parsed.ok ? parsed.value : undefined;
}

/** Returns the body of a request as JSON; undefined if it is not JSON. Not memoized, because that would take too much memory. */
export function sentValue({ request }: Pick<Exchange, 'request'>): Json | undefined {
  const parsed = parseExact(request.body ?? '');
  return parsed.ok ? parsed.value : undefined;
}

/** Returns a field of a request's body; undefined if the body is not an object or has no such field. */
export function sentMember(exchange: Pick<Exchange, 'request'>, key: string): Json | undefined {
  const value = sentValue(exchange);
  return isObject(value) ? member(value, key) : undefined;
}

/**
 * Returns how hard a request is to read: the length of its address and body, and more for each escape, and for texts that the run did
 * not generate, because a text such as `true` looks like the reason.
 */
export const readingEffort = memoize(({ request: { url, body = '' } }: Exchange): number => {
  const escapes = body.split('\\').length - 1;
  const isFixed = body.includes(':"') && marksIn(body).size === 0;
  return url.length + body.length + 100 * (escapes + Number(isFixed));
});

/**
 * Whether a number in the request has a fraction or an exponent. Such a number may be refused with any 4xx, even if it is an integer, as in
 * `7.0`.
 */
export function hasDecimals({ request }: Exchange): boolean {
  // The closing quote may be absent: if such a text matched nothing, the search would take quadratic time.
  const withoutTexts = (request.body ?? '').replace(/"(?:[^"\\]|\\.)*"?/g, '""');
  return /\d[.eE]/.test(withoutTexts);
}

/** Whether the body of a request has an unusual text, as the value of a field. */
export const hasOddText = memoize((exchange: Pick<Exchange, 'request'>): boolean => {
  const value = sentValue(exchange);
  const values = isObject(value) ? Object.values(value) : [];
  return values.some((each) => typeof each === 'string' && isOddText(each));
});
