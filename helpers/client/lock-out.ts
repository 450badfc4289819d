import type { Exchange } from '../exchange.js';
import { locksOut, MOST_TRIES_LIMITED, retryAfter } from './tries.js';

/** How long a run waits for the end of lock-outs in total, in ms. */
const MOST_WAITED = 30_000;

/**
 * Finds out whether a 429 with a long wait applies to wrong keys only (a lock-out, against guessing) or to all requests (a rate
 * limit). A request with the right key decides. In a lock-out, only the requests that got the 429 wait, as long as `MOST_WAITED` allows.
 */
export class LockOut {
  readonly #sendRightKey: () => Promise<Exchange>;
  #isKnown = false;
  #latest: Exchange | undefined;
  #inFlight: Promise<Exchange> | undefined;
  #waited = 0;
  #waitsUntil = 0;

  /** @param sendRightKey sends a request with the right key once, at the allowed pace */
  constructor(sendRightKey: () => Promise<Exchange>) {
    this.#sendRightKey = sendRightKey;
  }

  /**
   * Whether a lock-out explains the response to a wrong key. After a 429, sends a request with the right key, unless the result is
   * known.
   */
  async explains(exchange: Exchange): Promise<boolean> {
    if (!locksOut(exchange) || this.#isKnown) return locksOut(exchange);
    const { end } = exchange;
    const wait = retryAfter(exchange) ?? 0;
    const right = await this.#after(end);
    // A request after the end of the wait proves nothing.
    const isMeanwhile = right.start < end + wait * 1000;
    this.#isKnown ||= isMeanwhile && right.answer !== undefined && right.answer.status !== 429;
    return this.#isKnown;
  }

  /**
   * Returns how long to wait before the request is tried again (ms). Concurrent waits count once.
   * @returns undefined after the last attempt, or if the run would wait longer than `MOST_WAITED` in total
   */
  waitAfter(exchange: Exchange): number | undefined {
    const { end, attempt } = exchange;
    if (attempt >= MOST_TRIES_LIMITED) return undefined;
    const wait = retryAfter(exchange) ?? 0;
    const until = end / 1000 + wait;
    const more = Math.max(0, until - Math.max(end / 1000, this.#waitsUntil));
    if (this.#waited + more > MOST_WAITED) return undefined;
    this.#waited += more;
    this.#waitsUntil = Math.max(until, this.#waitsUntil);
    return wait;
  }

  /** Returns a response to the right key that ended after a time (µs). */
  async #after(time: number): Promise<Exchange> {
    if (this.#latest !== undefined && this.#latest.end >= time) return this.#latest;
    this.#inFlight ??= this.#sendRightKey().finally(() => (this.#inFlight = undefined));
    this.#latest = await this.#inFlight;
    return this.#latest;
  }
}

/** The wait (ms) before a refused request is repeated. Caches usually keep a refusal for a second. */
const AFTER_CACHE = 1_100;

/**
 * Decides how long to wait before repeating a request with the right key that got a 401: longer than a cache keeps the refusal.
 * There is no wait if the key was never accepted, or if a repeat was refused too, because the key may be locked.
 */
export class Refusals {
  #wasAccepted = false;
  #isLocked = false;

  /** Records a response to the right key. @param isRepeat whether the same request got a 401 before */
  recordResponse({ answer }: Exchange, isRepeat: boolean): void {
    const { status = 0 } = answer ?? {};
    this.#wasAccepted ||= status >= 200 && status < 300;
    this.#isLocked ||= isRepeat && status === 401;
  }

  /** Milliseconds to wait before a repeat. */
  get wait(): number {
    return this.#wasAccepted && !this.#isLocked ? AFTER_CACHE : 0;
  }
}
