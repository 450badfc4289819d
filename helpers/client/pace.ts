import { setTimeout as sleep } from 'node:timers/promises';

/** The assumed duration of a rate limit without `Retry-After` (ms), doubled as long as the limit lasts. */
const UNTOLD_HALT = 1000;
/** The least wait after a 429 (ms), because `Retry-After` may be rounded down to 0. */
const SHORTEST_HALT = 200;
/** This many responses are enough to measure a pace, however old they are. */
const ENOUGH_SEEN = 12;
/** A pace that was measured for less than this (ms) is not reliable. */
const LITTLE_SEEN = 500;
/** The factor by which each response shortens the interval, after such a short measurement or a longer one. */
const QUICKER = { afterLittle: 0.95, afterMore: 0.995 };
/** The shortest time (ms) from which a pace is computed. */
const SHORTEST_ACTIVE = 250;
/** If a service accepts fewer requests than this between two rate limits, although they were sent more slowly, */
const FEW = 40;
/** this many times in a row, then it limits something other than the pace, or is far slower. */
const MOST_IN_VAIN = 3;
/** Then this many requests run concurrently, and no slower: the waits set the pace, and few requests are refused repeatedly. */
const FEW_AT_ONCE = 2;

/**
 * Decides when the next request may start: at most N concurrently, at most N a second, none during a rate limit. After a rate
 * limit, it continues at four fifths of the accepted pace, and speeds up again until the next refusal.
 */
export class Pace {
  readonly #signal: AbortSignal;
  readonly #waiting: (() => void)[] = [];
  /** Before those. */
  readonly #next: (() => void)[] = [];
  readonly #concurrency: number;
  #most: number;
  #places: number;
  #running = 0;
  readonly #began = performance.now();
  #interval: number;
  #quicker = QUICKER.afterMore;
  readonly #floor: number;
  #nextStart = 0;
  #haltedUntil = 0;
  #halts = 0;
  #sinceHalt = 0;
  #inVain = 0;
  #accepted: number[] = [];

  /** @param rate requests a second at most, or null @param concurrency requests at once */
  constructor(concurrency: number, rate: number | null, signal: AbortSignal) {
    this.#concurrency = concurrency;
    this.#most = concurrency;
    this.#places = concurrency;
    this.#floor = rate === null ? 0 : 1000 / rate;
    this.#interval = this.#floor;
    this.#signal = signal;
  }

  /**
   * Waits for a place and a moment, runs the task, and gives the place back. Rejects when the run is stopped.
   * @param isNext whether it goes before those that wait
   */
  async run<T>(task: () => Promise<T>, isNext = false): Promise<T> {
    if (this.#running >= Math.floor(this.#places)) {
      await new Promise<void>((resolve) => (isNext ? this.#next : this.#waiting).push(resolve));
    } else this.#running += 1;
    try {
      await this.#moment();
      return await task();
    } finally {
      this.#running -= 1;
      while (this.#running < Math.floor(this.#places)) {
        const first = this.#next.shift() ?? this.#waiting.shift();
        if (first === undefined) break;
        this.#running += 1;
        first();
      }
    }
  }

  async #moment(): Promise<void> {
    for (;;) {
      this.#signal.throwIfAborted();
      const now = performance.now();
      const start = Math.max(this.#haltedUntil, this.#nextStart);
      if (start <= now) {
        this.#nextStart = now + this.#interval;
        return;
      }
      await sleep(start - now, undefined, { signal: this.#signal });
    }
  }

  /** Whether any answer came yet that was no rate limit. */
  get hasAccepted(): boolean {
    return this.#accepted.length > 0;
  }

  /** An answer came that was no rate limit. */
  accepted(): void {
    const now = performance.now();
    this.#accepted.push(now);
    this.#sinceHalt += 1;
    if (this.#accepted.length > 1000)
      this.#accepted = this.#accepted.filter((at) => at > now - 1000);
    if (this.#interval > this.#floor)
      this.#interval = Math.max(this.#floor, this.#interval * this.#quicker);
    this.#most = Math.min(this.#concurrency, this.#most + 0.01);
    this.#places = Math.min(this.#most, this.#places + 0.05);
  }

  /** A server is overloaded: fewer concurrent requests for a while. */
  overloaded(): void {
    this.#places = Math.max(1, this.#places * 0.8);
  }

  /**
   * A connection was dropped: it may have been one too many, so there is a place fewer for the next hundred answers; never
   * fewer than two for that.
   */
  dropped(): void {
    this.#most = Math.max(Math.min(FEW_AT_ONCE, this.#most), this.#most - 1);
    this.#places = Math.min(this.#places, this.#most);
  }

  /** Slows down to four fifths of the rate of accepted requests in the last second, or of the last ones if those were few. The time in which requests were halted does not count. */
  #slowDown(now: number): void {
    const free = Math.max(this.#haltedUntil, this.#began);
    const sinceFree = this.#accepted.filter((at) => at > free);
    const enough = sinceFree.at(-ENOUGH_SEEN) ?? free;
    const since = Math.max(free, Math.min(now - 1000, enough));
    const accepted = sinceFree.filter((at) => at > since).length;
    const measured = accepted === 0 ? 0 : Math.max(SHORTEST_ACTIVE, now - since) / (accepted * 0.8);
    this.#quicker = now - since < LITTLE_SEEN ? QUICKER.afterLittle : QUICKER.afterMore;
    this.#interval = Math.max(this.#interval * 1.25, measured, this.#floor);
  }

  /**
   * A rate limit: all requests wait. Responses that were under way concurrently count once.
   * @param retryAfter milliseconds, where the service named them
   */
  limited(retryAfter: number | undefined): void {
    const now = performance.now();
    if (now < this.#haltedUntil) {
      if (retryAfter !== undefined) {
        this.#haltedUntil = Math.max(this.#haltedUntil, now + retryAfter);
      }
      return;
    }
    const last = this.#accepted.at(-1) ?? 0;
    // Turned away again before anything was accepted: the limit lasts, and the pace is not to blame.
    const lasts = this.#halts > 0 && last <= this.#haltedUntil;
    this.#halts = lasts ? this.#halts + 1 : 1;
    if (!lasts) {
      this.#inVain = this.#sinceHalt < FEW ? this.#inVain + 1 : 0;
      this.#sinceHalt = 0;
      if (this.#inVain <= MOST_IN_VAIN) this.#slowDown(now);
      else {
        this.#interval = this.#floor;
        this.#places = Math.min(this.#places, FEW_AT_ONCE);
      }
    }
    const isTold = retryAfter !== undefined && retryAfter >= SHORTEST_HALT;
    const believed = retryAfter === undefined ? UNTOLD_HALT : SHORTEST_HALT;
    this.#haltedUntil = now + (isTold ? retryAfter : believed * 2 ** Math.min(this.#halts - 1, 4));
  }
}
