import { dateIn, header, type Exchange } from '../exchange.js';
import { limitOn } from '../../schemas/operations.js';
import {
  IDLE_CLOSED,
  isLostForGood,
  isUnavailable,
  lastDropped,
  MOST_TRIES,
  transportErrorOf,
} from '../transport-errors.js';
import type { Received } from './transport.js';

/** After a 429 or another sign of a rate limit, a request is tried up to this often, for about a minute. */
export const MOST_TRIES_LIMITED = 8;
/**
 * A 429 to a wrong key may be a lock-out if it asks for a longer wait (ms): see `LockOut`. If it asks for a shorter one, the wrong key is
 * tried as often as the right key.
 */
const LONGEST_FOR_WRONG = 2000;
/** The run stops waiting for the end of transient errors after this many ms without any success. */
export const LONGEST_WAIT = 30_000;
/** The wait for a rate limit may be longer: its window is usually a minute. */
export const LONGEST_RATE_LIMIT_WAIT = 65_000;

/** Whether a response asks for a longer wait than the suite ever waits. */
export function exceedsLongestWait(exchange: Exchange): boolean {
  const wait = retryAfter(exchange);
  if (wait === undefined) return false;
  return wait > (exchange.answer?.status === 429 ? LONGEST_RATE_LIMIT_WAIT : LONGEST_WAIT);
}

/** The wait (ms) after a transient error without `Retry-After`. If nothing succeeds meanwhile, the service may have to restart. */
export function defaultWait(attempt: number, msSinceSuccess: number): number {
  if (attempt === 1) return 200;
  return msSinceSuccess > 200 ? 4000 : 1500;
}

/** The reason why a run ends if a rate limit asks to wait too long. @param waitMs the requested wait */
export function waitsTooLong(waitMs: number): string {
  const seconds = Math.round(waitMs / 1000);
  const wait = Number.isSafeInteger(seconds) ? `${seconds} s` : 'forever';
  return `the service asks to wait ${wait} (429): slow down with --rate, or run again later`;
}

/** Milliseconds between two tries of the first request, while the service may still be starting. */
const START_INTERVAL = 1000;

/**
 * Returns the wait (ms) before the first request is tried again, because the service may still be starting. Such tries are not counted.
 * @param since milliseconds since the first try
 * @returns undefined if the error has another reason, or if the service has had enough time
 */
export function waitForStart(exchange: Exchange, since: number): number | undefined {
  const wait = Math.max(retryAfter(exchange) ?? 0, START_INTERVAL);
  return isUnavailable(exchange) && since + wait < LONGEST_WAIT ? wait : undefined;
}

/** The reason why a run ends after no success for a while. @param exchanges all exchanges so far, `last` among them */
export function noSuccessLine(
  last: Exchange,
  exchanges: readonly Exchange[],
  { ms, isLimit }: { readonly ms: number; readonly isLimit: boolean },
): string {
  const limit = limitOn(last.operation);
  const fewer = limit === undefined ? '' : `, lower ${limit}`;
  const next = isLimit
    ? `slow down with --rate${fewer}, or run again later`
    : 'run again when the service responds';
  return `the service gave no successful response for ${ms / 1000} s (${transportErrorOf(last)})${lastDropped(exchanges)}; ${next}`;
}

/** The wait before the next try (ms). A rate limit halts all requests, not only this one. */
export function waitBefore(exchange: Exchange, isLimit: boolean, atLeast: number): number {
  return isLimit ? 0 : Math.max(retryAfter(exchange) ?? 0, atLeast);
}

/** Whether a response to a wrong key asks for such a long wait that wrong keys may be locked out. */
export function locksOut(exchange: Exchange): boolean {
  return exchange.answer?.status === 429 && (retryAfter(exchange) ?? 0) > LONGEST_FOR_WRONG;
}

/** How often a request is tried if it gets this response. @param isLimit whether the response is due to a rate limit */
export function mostTries(exchange: Exchange, hasRightKey: boolean, isLimit: boolean): number {
  if (!isLimit) return MOST_TRIES;
  const isShort = (retryAfter(exchange) ?? LONGEST_FOR_WRONG + 1) <= LONGEST_FOR_WRONG;
  return hasRightKey || isShort ? MOST_TRIES_LIMITED : MOST_TRIES;
}

/** A POST may have been processed although its response was lost. It is sent again only if it was refused. */
export function mayRepeat({ request, answer, error }: Exchange): boolean {
  if (isLostForGood(error)) return false;
  if (error === IDLE_CLOSED) return true;
  const status = error === undefined ? answer?.status : undefined;
  return request.method !== 'POST' || status === 429 || status === 503 || status === 401;
}

/**
 * Returns a response, or a transport error instead of a 408 with which a server closes a connection. If the connection was idle, the
 * 408 is the response to no request, and a client may repeat the request that crossed it (RFC 9110, 15.5.9).
 */
export function unlessIdle(received: Received): Received {
  const { status, headers, error } = received;
  const isClosed = /\bclose\b/i.test(header(headers, 'connection') ?? '');
  return status === 408 && isClosed ? { ...received, error: error ?? IDLE_CLOSED } : received;
}

/** The parts of an exchange that tell how long its response asks to wait. */
type Waiting = Pick<Exchange, 'answer' | 'startedAt' | 'start' | 'end'>;

/**
 * Returns how long a response asks to wait, in milliseconds (RFC 9110, 10.2.3: seconds or a date).
 * @returns undefined if there is no response, or the header is missing or cannot be read; 0 for a time in the past
 */
export function retryAfter(exchange: Waiting): number | undefined {
  const value = header(exchange.answer?.headers ?? [], 'retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const date = dateIn(exchange, 'retry-after');
  if (date === undefined) return undefined;
  // Compared with the service's clock, which may differ from ours.
  const { startedAt, start, end } = exchange;
  return Math.max(
    0,
    date - (dateIn(exchange, 'date') ?? Date.parse(startedAt) + (end - start) / 1000),
  );
}
