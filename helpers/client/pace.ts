import { setTimeout as sleep } from 'node:timers/promises';

/** The assumed duration of a rate limit without `Retry-After` (ms). It is doubled up to four times while the limit lasts. */
const DEFAULT_HALT = 1000;
/** The least wait after a 429 (ms), because `Retry-After` may be rounded down to 0. */
const SHORTEST_HALT = 200;
/** This many responses are enough to measure a pace, however old they are. */
const ENOUGH_SEEN = 12;
/** A pace that was measured for less than this (ms) is not reliable. */
const LITTLE_SEEN = 500;
/** Each response multiplies the interval by one of these: `afterLittle` if the pace was measured for less than `LITTLE_SEEN`. */
const QUICKER = { afterLittle: 0.95, afterMore: 0.995 };
/** The shortest time (ms) from which a pace is computed. */
const SHORTEST_ACTIVE = 250;
/** A slower pace did not help if the service accepts fewer requests than this between two rate limits. */
const FEW = 40;
/** If slowing down was useless more than this many times in a row, the service has no limit on the pace, or a much lower one. */
const MOST_UNHELPFUL = 3;
/** In that case, this many requests are in flight at full speed. The waits that the service asks for set the pace. */
const FEW_AT_ONCE = 2;

/**
 * Decides when the next request may start. It limits the requests in flight and the requests a second. No request starts
 * during a rate limit. After a rate limit, it continues at four fifths of the accepted pace, and speeds up again until the next 429.
 */
export class Pace {
  readonly #signal: AbortSignal;
  readonly #waiting: (() => void)[] = [];
  /** Requests that start before the waiting ones. */
  readonly #next: (() => void)[] = [];
  #most: number;
  #places: number;
  #inFlight = 0;
  readonly #began = performance.now();
  #interval: number;
  #quicker = QUICKER.afterMore;
  readonly #floor: number;
  #nextStart = 0;
  #haltedUntil = 0;
  #halts = 0;
  #sinceHalt = 0;
  #unhelpful = 0;
  #accepted: number[] = [];

  /** @param rate requests a second at most, or null @param concurrency requests at once */
  constructor(concurrency: number, rate: number | null, signal: AbortSignal) {
    this.#most = concurrency;
    this.#places = concurrency;
    this.#floor = rate === null ? 0 : 1000 / rate;
    this.#interval = this.#floor;
    this.#signal = signal;
  }

  /**
   * Waits until a place is free and the pace allows a request, starts the task, and at its end gives the place back. Rejects when
   * the run is stopped.
   * @param isNext whether to start it before the waiting ones
   */
  async start<T>(task: () => Promise<T>, isNext = false): Promise<T> {
    if (this.#inFlight >= Math.floor(this.#places)) {
      await new Promise<void>((resolve) => (isNext ? this.#next : this.#waiting).push(resolve));
    } else this.#inFlight += 1;
    try {
      await this.#untilStart();
      return await task();
    } finally {
      this.#inFlight -= 1;
      while (this.#inFlight < Math.floor(this.#places)) {
        const first = this.#next.shift() ?? this.#waiting.shift();
        if (first === undefined) break;
        this.#inFlight += 1;
        first();
      }
    }
  }

  async #untilStart(): Promise<void> {
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

  /** Whether any request has got a response without a transient error yet. */
  get hasAccepted(): boolean {
    return this.#accepted.length > 0;
  }

  /** Records a response that is not a transient error. */
  onAccepted(): void {
    const now = performance.now();
    this.#accepted.push(now);
    this.#sinceHalt += 1;
    if (this.#accepted.length > 1000)
      this.#accepted = this.#accepted.filter((at) => at > now - 1000);
    if (this.#interval > this.#floor)
      this.#interval = Math.max(this.#floor, this.#interval * this.#quicker);
    this.#places = Math.min(this.#most, this.#places + 0.05);
  }

  /** Sends fewer requests concurrently for a while, because a server is overloaded. */
  onOverload(): void {
    this.#places = Math.max(1, this.#places * 0.8);
  }

  /**
   * Records a dropped connection. There may have been too many connections, so half as many requests are in flight from now on, but
   * at least two. Trying more again would lose a request each time, and a lost POST takes a place of the run's limits.
   */
  onDropped(): void {
    this.#most = Math.max(Math.min(FEW_AT_ONCE, this.#most), this.#most / 2);
    this.#places = Math.min(this.#places, this.#most);
  }

  /**
   * Slows down to four fifths of the measured pace. The measurement covers the last second, or longer if fewer than `ENOUGH_SEEN`
   * requests were accepted in it. It begins after the last rate limit at the earliest.
   */
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
   * Records a 429: all requests wait. Several 429s to concurrent requests count once.
   * @param retryAfter milliseconds; undefined if the service stated none
   */
  onRateLimit(retryAfter: number | undefined): void {
    const now = performance.now();
    if (now < this.#haltedUntil) {
      if (retryAfter !== undefined) {
        this.#haltedUntil = Math.max(this.#haltedUntil, now + retryAfter);
      }
      return;
    }
    const last = this.#accepted.at(-1) ?? 0;
    // If no request was accepted since the last wait, the same limit is still in force, and the pace is not the reason.
    const lasts = this.#halts > 0 && last <= this.#haltedUntil;
    this.#halts = lasts ? this.#halts + 1 : 1;
    if (!lasts) {
      this.#unhelpful = this.#sinceHalt < FEW ? this.#unhelpful + 1 : 0;
      this.#sinceHalt = 0;
      if (this.#unhelpful <= MOST_UNHELPFUL) this.#slowDown(now);
      else {
        this.#interval = this.#floor;
        this.#places = Math.min(this.#places, FEW_AT_ONCE);
      }
    }
    const isStated = retryAfter !== undefined && retryAfter >= SHORTEST_HALT;
    const assumed = retryAfter === undefined ? DEFAULT_HALT : SHORTEST_HALT;
    this.#haltedUntil = now + (isStated ? retryAfter : assumed * 2 ** Math.min(this.#halts - 1, 4));
  }
}
