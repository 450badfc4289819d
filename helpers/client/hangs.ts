import type { Received } from './transport.js';

/** A kind of request hangs if this many in a row got no response in time. */
const MANY = 6;
/** In addition, at least this multiple of the time limit must have passed since the first of them was sent. */
const TIMES_TIMEOUT = 1.9;
/** The time limit of a kind that hangs is divided by this. */
const DIVISOR = 5;
/** That shorter time limit is at least this multiple of the longest response time. */
const TIMES_LONGEST = 5;
/** A service that responds within the time limit divided by this is not overloaded. */
const QUICK_DIVISOR = 4;

/**
 * Finds the kinds of requests that always hang. If each of them took the full time limit, they would take up the whole run. Times are
 * milliseconds of the monotonic clock.
 */
export class HangTracker {
  readonly #timeoutMs: number;
  readonly #hanging = new Map<string, { readonly since: number; readonly count: number }>();
  #longest = 0;
  #lastAnswer = -Infinity;
  #lastSlow = -Infinity;

  /** @param timeoutMs time limit of a request */
  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /** Whether requests of this kind hang, so that sending one again is useless. */
  isKnown(kind: string): boolean {
    const { since, count } = this.#hanging.get(kind) ?? { since: 0, count: 0 };
    return count >= MANY && performance.now() - since >= TIMES_TIMEOUT * this.#timeoutMs;
  }

  /** Time limit of the next request of this kind. */
  timeoutFor(kind: string): number {
    if (!this.isKnown(kind)) return this.#timeoutMs;
    const shorter = Math.max(this.#timeoutMs / DIVISOR, TIMES_LONGEST * this.#longest);
    return Math.min(this.#timeoutMs, Math.round(shorter));
  }

  /** Records the end of a request. @returns whether the service may be overloaded, so that fewer requests should be in flight */
  recordEnd(
    kind: string,
    start: number,
    { isLate, status }: Pick<Received, 'isLate' | 'status'>,
  ): boolean {
    const now = performance.now();
    if (isLate) {
      const someHang = [...this.#hanging.keys()].some((each) => this.isKnown(each));
      const { since, count } = this.#hanging.get(kind) ?? { since: start, count: 0 };
      this.#hanging.set(kind, { since, count: count + 1 });
      return this.#lastAnswer < start ? !someHang : this.#lastSlow >= start;
    }
    const took = now - start;
    if (status !== undefined) {
      this.#hanging.delete(kind);
      this.#longest = Math.max(this.#longest, took);
      this.#lastAnswer = now;
      if (took > this.#timeoutMs / QUICK_DIVISOR) this.#lastSlow = now;
    }
    return status === 503 || took > this.#timeoutMs / 2;
  }
}
