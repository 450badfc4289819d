import { sentBy, sentMember } from '../evidence/evidence.js';
import { hasRightKey, listQuery } from '../evidence/query.js';
import type { Exchange } from '../exchange.js';

/** So many requests of one kind that hung in a row, */
const MANY = 6;
/** for so many times the time-out, hang because of what they ask. */
const TIMES = 1.9;
/** From then on this part of the time-out is long enough for one of them, or so many times the longest answer of all. */
const PART = 5;
const TIMES_LONGEST = 5;
/** Who answers others within this part of the time-out while one hangs has not too much to do. */
const QUICK = 4;

/** An answer that came. */
interface Came {
  readonly at: number;
  readonly took: number;
}

/**
 * What requests that may hang for the same reason have in common: the operation, and whether the key or the rest of it ought to be
 * refused. Few kinds: each is waited for several times before it is known.
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
 * What hangs whenever it is asked: an operation, or what a service ought to refuse. Waiting for each of those as long, and as
 * often, as for one that may be slow would take the whole run. Times are milliseconds of the monotonic clock.
 */
export class Hangs {
  readonly #timeoutMs: number;
  readonly #rows = new Map<string, { readonly since: number; count: number }>();
  #longest = 0;
  #came: Came[] = [];

  /** @param timeoutMs how long an answer may take */
  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /** Whether requests of this kind hang, so that asking one again is in vain. */
  isKnown(kind: string): boolean {
    const row = this.#rows.get(kind);
    return (
      row !== undefined &&
      row.count >= MANY &&
      performance.now() - row.since >= TIMES * this.#timeoutMs
    );
  }

  /** How long an answer to a request of this kind may take. */
  timeoutFor(kind: string): number {
    if (!this.isKnown(kind)) return this.#timeoutMs;
    return Math.min(
      this.#timeoutMs,
      Math.round(Math.max(this.#timeoutMs / PART, TIMES_LONGEST * this.#longest)),
    );
  }

  /** An answer to one of this kind came. */
  answered(kind: string, start: number): void {
    const at = performance.now();
    this.#rows.delete(kind);
    this.#longest = Math.max(this.#longest, at - start);
    this.#came.push({ at, took: at - start });
    if (this.#came.length > 1000) this.#came = this.#came.slice(-500);
  }

  /** One of this kind hung. @returns whether the service may have too much to do, and should be asked for less at once */
  hung(kind: string, start: number): boolean {
    const hangsAlone = [...this.#rows.keys()].some((each) => this.isKnown(each));
    const row = this.#rows.get(kind);
    if (row) row.count += 1;
    else this.#rows.set(kind, { since: start, count: 1 });
    const meanwhile = this.#came.filter(({ at }) => at >= start);
    if (meanwhile.length === 0) return !hangsAlone;
    return meanwhile.some(({ took }) => took > this.#timeoutMs / QUICK);
  }
}
