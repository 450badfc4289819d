import { setTimeout as sleep } from 'node:timers/promises';

/** Without a word from the service, a rate limit is believed to last this long (ms), doubled each time. */
const UNTOLD_HALT = 1000;

/**
 * When the next request may start: so many at once, so many a second, nobody while a rate limit lasts. After a rate limit
 * it goes on at four fifths of the pace that was accepted before, and grows faster again as long as nothing objects.
 */
export class Pace {
  readonly #signal: AbortSignal;
  readonly #waiting: (() => void)[] = [];
  #free: number;
  #interval: number;
  readonly #floor: number;
  #nextStart = 0;
  #haltedUntil = 0;
  #halts = 0;
  #accepted: number[] = [];

  /** @param rate requests a second at most, or null @param concurrency requests at once */
  constructor(concurrency: number, rate: number | null, signal: AbortSignal) {
    this.#free = concurrency;
    this.#floor = rate === null ? 0 : 1000 / rate;
    this.#interval = this.#floor;
    this.#signal = signal;
  }

  /** Waits for a place and a moment, runs the task, and gives the place back. Rejects when the run is stopped. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      await this.#moment();
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
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

  /** An answer came that was no rate limit. */
  accepted(): void {
    const now = performance.now();
    this.#accepted.push(now);
    if (this.#accepted.length > 1000)
      this.#accepted = this.#accepted.filter((at) => at > now - 1000);
    if (this.#interval > this.#floor)
      this.#interval = Math.max(this.#floor, this.#interval * 0.998);
  }

  /**
   * A rate limit: everybody waits. Answers that were on their way together count once.
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
    const lastSecond = this.#accepted.filter((at) => at > now - 1000).length;
    this.#halts += 1;
    this.#interval = Math.max(
      this.#interval * 1.25,
      1000 / Math.max(1, lastSecond * 0.8),
      this.#floor,
    );
    this.#haltedUntil = now + (retryAfter ?? UNTOLD_HALT * 2 ** Math.min(this.#halts - 1, 4));
  }
}
