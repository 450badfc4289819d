import { header, type Answer, type Exchange } from '../exchange.js';
import { isLostForGood } from '../transport-errors.js';

/** A request is tried so often at most; one with the right key that a rate limit turns away, as often as takes a minute. */
const MOST_TRIES = 3;
const MOST_TRIES_LIMITED = 8;
/** For how long (ms) a request with a wrong key may be asked to wait, and is tried as often as one with the right one. */
const LONGEST_FOR_WRONG = 2000;
/** Waiting for transient errors ends after this many ms without any success. */
export const LONGEST_WAIT = 30_000;
/** A rate limit may ask to wait for longer: its window is a minute, as a rule. */
export const LONGEST_LIMIT = 65_000;

/** Whether an answer asks to wait for longer than is ever waited. */
export function asksTooMuch({ answer }: Exchange): boolean {
  const told = answer && retryAfter(answer);
  if (answer === undefined || told === undefined) return false;
  return told > (answer.status === 429 ? LONGEST_LIMIT : LONGEST_WAIT);
}

/** Assumed duration (ms) of a transient error without `Retry-After`; the second one is longer, since a gateway may have to restart. */
export function untoldWait(attempt: number): number {
  return attempt === 1 ? 200 : 1500;
}

/** The reason why a run ends if a rate limit asks to wait too long. @param told the requested wait, in milliseconds */
export function waitsTooLong(told: number): string {
  const seconds = Math.round(told / 1000);
  const wait = Number.isSafeInteger(seconds) ? `${seconds} s` : 'for ever';
  return `the service asks to wait ${wait} (429): slow down with --rate, or run again later`;
}

/** The wait before the next try (ms). A rate limit halts all requests, not only this one. */
export function waitBefore({ answer }: Exchange, attempt: number): number {
  if (answer?.status === 429) return 0;
  return Math.max((answer && retryAfter(answer)) ?? 0, untoldWait(attempt));
}

/** Whether an answer to a wrong key asks to wait so long that those with a wrong key may be locked out. */
export function locksOut({ answer }: Exchange): boolean {
  return answer?.status === 429 && (retryAfter(answer) ?? 0) > LONGEST_FOR_WRONG;
}

/** How often a request is tried that is answered like this. */
export function mostTries({ answer }: Exchange, hasRightKey: boolean): number {
  if (answer?.status !== 429) return MOST_TRIES;
  const isShort = (retryAfter(answer) ?? LONGEST_FOR_WRONG + 1) <= LONGEST_FOR_WRONG;
  return hasRightKey || isShort ? MOST_TRIES_LIMITED : MOST_TRIES;
}

/** A POST may have done its work although its answer was lost: it is sent again only where it was turned away. */
export function mayRepeat({ request, answer, error }: Exchange): boolean {
  if (isLostForGood(error)) return false;
  const status = error === undefined ? answer?.status : undefined;
  return request.method !== 'POST' || status === 429 || status === 503 || status === 401;
}

/**
 * How long an answer asks to wait, in milliseconds (RFC 9110, 10.2.3: seconds or a date).
 * @returns undefined if it does not say, or says nonsense; 0 for a moment that has passed
 */
export function retryAfter(answer: Answer, now = Date.now()): number | undefined {
  const value = header(answer.headers, 'retry-after')?.trim();
  if (value === undefined || value === '') return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  if (Number.isNaN(date) || !/[a-z]/i.test(value)) return undefined;
  // Against the service's own clock, which may be far from ours.
  const clock = Date.parse(header(answer.headers, 'date') ?? '');
  return Math.max(0, date - (Number.isNaN(clock) ? now : clock));
}
