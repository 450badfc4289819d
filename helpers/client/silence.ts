import { isTransient, type Exchange } from '../exchange.js';
import { transportErrorOf } from '../transport-errors.js';
import { LONGEST_WAIT } from './tries.js';

/** The time limit (ms) of the request that decides whether the service is gone. */
const LONGEST_CHECK = 3000;

/** At the start, this many ms more: the service has as long as `LONGEST_WAIT` to start, and then the address is checked. */
const ADDRESS_CHECK = 10_000;

/**
 * Detects that a service is gone: all requests get transient errors for a while. One more request distinguishes this from a service
 * that hangs on certain requests.
 */
export class Silence {
  readonly #check: (withinMs: number) => Promise<Exchange>;
  readonly #giveUp: (last: Exchange) => void;
  #lastSuccess = performance.now() + ADDRESS_CHECK;
  #latestTransientError: string | undefined;
  #clock: NodeJS.Timeout | undefined;
  #isOver = false;

  /**
   * @param check requests a listing once, on a separate connection
   * @param giveUp ends the run
   */
  constructor(check: (withinMs: number) => Promise<Exchange>, giveUp: (last: Exchange) => void) {
    this.#check = check;
    this.#giveUp = giveUp;
  }

  /** Describes the transient error of the last attempt in a few words; undefined if the last attempt had none. */
  get latestTransientError(): string | undefined {
    return this.#latestTransientError;
  }

  get msSinceSuccess(): number {
    return performance.now() - this.#lastSuccess;
  }

  recordEnd(exchange: Exchange): void {
    if (this.#isOver) return;
    if (isTransient(exchange)) {
      this.#latestTransientError = transportErrorOf(exchange);
      // A 429 has its own limit: see `tries.ts`.
      if (exchange.answer?.status !== 429) this.#startClock();
    } else {
      this.#latestTransientError = undefined;
      this.#lastSuccess = performance.now();
      this.#stopClock();
    }
  }

  /** Stops checking, because the run has ended. */
  close(): void {
    this.#isOver = true;
    this.#stopClock();
  }

  #startClock(): void {
    this.#clock ??= setTimeout(
      () => void this.#decide(),
      Math.max(0, LONGEST_WAIT - this.msSinceSuccess),
    );
  }

  #stopClock(): void {
    clearTimeout(this.#clock);
    this.#clock = undefined;
  }

  async #decide(): Promise<void> {
    const last = await this.#check(LONGEST_CHECK).catch((error: unknown) => {
      if (this.#isOver) return undefined;
      throw error;
    });
    if (last === undefined || this.#isOver || this.msSinceSuccess < LONGEST_WAIT) return;
    if (last.answer?.status === 429) this.#stopClock();
    else this.#giveUp(last);
  }
}
