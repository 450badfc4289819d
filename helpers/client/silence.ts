import { isTransient, type Exchange } from '../exchange.js';
import { transportErrorOf } from '../transport-errors.js';
import { LONGEST_WAIT } from './tries.js';

/** How long (ms) the service may take for the one request that decides whether it is gone. */
const LONGEST_LOOK = 3000;

/**
 * Detects that a service is gone: all requests get transient errors for a while. One more request distinguishes this from a service
 * that hangs on certain requests.
 */
export class Silence {
  readonly #look: (withinMs: number) => Promise<Exchange>;
  readonly #giveUp: (last: Exchange) => void;
  #lastSuccess = performance.now();
  #latest: string | undefined;
  #clock: NodeJS.Timeout | undefined;
  #isOver = false;

  /**
   * @param look asks for a listing, once, on a connection of its own
   * @param giveUp ends the run
   */
  constructor(look: (withinMs: number) => Promise<Exchange>, giveUp: (last: Exchange) => void) {
    this.#look = look;
    this.#giveUp = giveUp;
  }

  /** Describes the recent responses in a few words; undefined if the last one came from the service itself. */
  get latest(): string | undefined {
    return this.#latest;
  }

  /** Milliseconds since the last success. */
  get lasts(): number {
    return performance.now() - this.#lastSuccess;
  }

  /** One request ended. */
  ended(exchange: Exchange): void {
    if (this.#isOver) return;
    if (isTransient(exchange)) {
      this.#latest = transportErrorOf(exchange);
      // How long a rate limit may last is decided where it is waited for.
      if (exchange.answer?.status !== 429) this.#startClock();
    } else {
      this.#latest = undefined;
      this.#lastSuccess = performance.now();
      this.#stopClock();
    }
  }

  /** The run is over. */
  close(): void {
    this.#isOver = true;
    this.#stopClock();
  }

  #startClock(): void {
    this.#clock ??= setTimeout(() => void this.#decide(), Math.max(0, LONGEST_WAIT - this.lasts));
  }

  #stopClock(): void {
    clearTimeout(this.#clock);
    this.#clock = undefined;
  }

  async #decide(): Promise<void> {
    const last = await this.#look(LONGEST_LOOK).catch((error: unknown) => {
      if (this.#isOver) return undefined;
      throw error;
    });
    if (last === undefined || this.#isOver || this.lasts < LONGEST_WAIT) return;
    if (last.answer?.status === 429) this.#stopClock();
    else this.#giveUp(last);
  }
}
