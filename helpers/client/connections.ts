import type { Dispatcher } from 'undici';
import { startClock } from './own-clock.js';
import type { Received } from './transport.js';

/**
 * Idle connections are closed if a request waits and no request gets a response for `ms` plus `times` the longest response time. The
 * maximum is below the 4 s after which undici closes them: otherwise, it would not show that closing them helps.
 */
const PATIENCE = { ms: 1_500, times: 3, most: 3_500 };
/**
 * Closing idle connections probably helped a waiting request if its response arrives soon after: within `ms` plus the longest
 * response time, 1 s at most.
 */
const SOON = { ms: 150, most: 1_000 };
/** If closing idle connections helped this often, connections are no longer kept alive. A single time may be chance. */
const OFTEN = 2;

/** Creates a new dispatcher. @param keepsAlive whether a connection serves more than one request */
export type Open = (keepsAlive: boolean) => Dispatcher;

/**
 * Connections to one address. After a request hangs, later requests use new connections, because requests on the same connection
 * may hang too. If closing an idle connection lets a waiting request through, the service serves one connection at a time (as
 * Python's `HTTPServer` does with keep-alive). From then on, each request opens its own connection and closes it.
 */
export class Connections {
  readonly #open: Open;
  #current: Dispatcher;
  readonly #former = new Set<Dispatcher>();
  #keepsAlive = true;
  #timesClosingHelped = 0;
  #closingHelpedAt = 0;
  #lastAnswer: number | undefined;
  #longestResponse = 0;

  constructor(open: Open) {
    this.#open = open;
    this.#current = open(true);
  }

  /**
   * Sends a request on the current connections.
   * @param request resolves with the response or a transport error; never rejects for a network error
   */
  async use(request: (on: Dispatcher) => Promise<Received>): Promise<Received> {
    const dispatcher = this.#current;
    const start = performance.now();
    const wait = this.#watch(dispatcher, start);
    try {
      const received = await request(dispatcher);
      if (received.isLate) this.#replace(dispatcher);
      else if (received.status !== undefined) this.#answered(start, wait.closedAt());
      return received;
    } finally {
      wait.stop();
    }
  }

  /** Keeps no connection open without a request, for a service that accepts only a few at once. Requests in flight still complete. */
  makeRoom(): void {
    this.#keepsAlive = false;
    this.#replace(this.#current);
  }

  /** Closes all connections, even with requests in flight. */
  async destroy(): Promise<void> {
    await Promise.all([this.#current, ...this.#former].map((each) => each.destroy()));
  }

  /** Switches to new connections. Closes the old ones when their requests in flight have completed. */
  #replace(old: Dispatcher): void {
    // Several requests may hang at once: the first one has already switched.
    if (old !== this.#current) return;
    this.#former.add(old);
    this.#current = this.#open(this.#keepsAlive);
    const forget = (): unknown => this.#former.delete(old);
    old.close().then(forget, forget);
  }

  /** Closes idle connections after the wait of `PATIENCE`. */
  #watch(dispatcher: Dispatcher, start: number): { closedAt(): number | undefined; stop(): void } {
    let closedAt: number | undefined;
    const check = (): void => {
      const now = performance.now();
      const wanted = PATIENCE.ms + PATIENCE.times * this.#longestResponse;
      const patience = Math.min(wanted, PATIENCE.most);
      const left = patience - (now - Math.max(start, this.#lastAnswer ?? now));
      if (left > 0) clock = startClock(left, check);
      else {
        closedAt = now;
        this.#replace(dispatcher);
      }
    };
    let clock = startClock(PATIENCE.ms, check);
    return { closedAt: () => closedAt, stop: () => clock.stop() };
  }

  #answered(start: number, closedAt: number | undefined): void {
    const now = performance.now();
    this.#lastAnswer = now;
    if (closedAt === undefined)
      this.#longestResponse = Math.max(this.#longestResponse, now - start);
    else if (
      this.#keepsAlive &&
      now - closedAt < SOON.ms + Math.min(this.#longestResponse, SOON.most)
    ) {
      // Requests that waited at the same time count once.
      if (start < this.#closingHelpedAt) return;
      this.#closingHelpedAt = now;
      this.#timesClosingHelped += 1;
      if (this.#timesClosingHelped < OFTEN) return;
      this.#keepsAlive = false;
      this.#replace(this.#current);
    }
  }
}
