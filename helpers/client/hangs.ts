import { sentBy, sentMember } from '../evidence/evidence.js';
import { hasRightKey, listQuery } from '../evidence/query.js';
import type { Exchange } from '../exchange.js';
import type { Received } from './transport.js';

/** A kind of request hangs once this many in a row got no response, */
const MANY = 6;
/** over at least this multiple of the time limit. */
const TIMES = 1.9;
/** From then on the time limit is this part of it, or this multiple of the longest response time if that is more. */
const PART = 5;
const TIMES_LONGEST = 5;
/** A service that answers within this part of the time limit is not overloaded. */
const QUICK = 4;

/**
 * Names what requests that may hang for the same reason have in common: the operation, and whether the key or the rest of it
 * should be refused. There are few kinds, because the suite waits several times before one is known.
 */
export function kindOf(exchange: Pick<Exchange, 'operation' | 'request'>): string {
  if (!hasRightKey(exchange)) return 'another key';
  const { operation } = exchange;
  const isPlain =
    (operation === 'listPets' && listQuery(exchange) !== undefined) ||
    (operation === 'createPet' && sentBy(exchange) !== undefined) ||
    (operation === 'submitMessage' && typeof sentMember(exchange, 'message') === 'string');
  return isPlain || operation === 'getPet' ? operation : `${operation}, other`;
}

/**
 * Finds the kinds of requests that hang whenever they are sent. Waiting for each as for a slow response would take the whole
 * run. Times are milliseconds of the monotonic clock.
 */
export class HangTracker {
  readonly #timeoutMs: number;
  readonly #rows = new Map<string, { readonly since: number; readonly count: number }>();
  #longest = 0;
  #lastAnswer = -Infinity;
  #lastSlow = -Infinity;

  /** @param timeoutMs time limit of a request */
  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /** Whether requests of this kind hang, so that sending one again is useless. */
  isKnown(kind: string): boolean {
    const { since, count } = this.#rows.get(kind) ?? { since: 0, count: 0 };
    return count >= MANY && performance.now() - since >= TIMES * this.#timeoutMs;
  }

  /** Time limit of the next request of this kind. */
  timeoutFor(kind: string): number {
    if (!this.isKnown(kind)) return this.#timeoutMs;
    const shorter = Math.max(this.#timeoutMs / PART, TIMES_LONGEST * this.#longest);
    return Math.min(this.#timeoutMs, Math.round(shorter));
  }

  /** A request of this kind ended. @returns whether the service may be overloaded, so that fewer requests should be sent at once */
  ended(
    kind: string,
    start: number,
    { isLate, status }: Pick<Received, 'isLate' | 'status'>,
  ): boolean {
    const now = performance.now();
    if (isLate) {
      const someHang = [...this.#rows.keys()].some((each) => this.isKnown(each));
      const { since, count } = this.#rows.get(kind) ?? { since: start, count: 0 };
      this.#rows.set(kind, { since, count: count + 1 });
      return this.#lastAnswer < start ? !someHang : this.#lastSlow >= start;
    }
    const took = now - start;
    if (status !== undefined) {
      this.#rows.delete(kind);
      this.#longest = Math.max(this.#longest, took);
      this.#lastAnswer = now;
      if (took > this.#timeoutMs / QUICK) this.#lastSlow = now;
    }
    return status === 503 || took > this.#timeoutMs / 2;
  }
}
