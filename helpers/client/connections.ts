import type { Dispatcher } from 'undici';
import { startClock } from './own-clock.js';
import type { Received } from './transport.js';

/**
 * How long a request waits while no response comes before idle connections are closed: this many ms, and this multiple of the
 * longest response time.
 */
const PATIENCE = { ms: 1_500, times: 3 };
/** A response this soon after that, by the same measure, arrived because they were closed. */
const SOON = { ms: 150, times: 1 };
/** How often that must happen: a slow response may arrive just then once. */
const OFTEN = 2;

/** Creates a dispatcher of its own. @param keepsAlive whether a connection serves more than one request */
export type Open = (keepsAlive: boolean) => Dispatcher;

/**
 * Connections to one address. After a request that hung they are made anew: what is given to the same one may hang too. Where
 * a request was held up by an idle connection, the service serves one connection at a time (as Python's `HTTPServer` does,
 * keeping connections alive): from then on each request has a connection of its own, which ends with it.
 */
export class Connections {
  readonly #open: Open;
  #current: Dispatcher;
  readonly #former = new Set<Dispatcher>();
  #keepsAlive = true;
  #freed = 0;
  #freedAt = 0;
  #lastAnswer: number | undefined;
  #longest = 0;

  constructor(open: Open) {
    this.#open = open;
    this.#current = open(true);
  }

  /** Gives a request to the current connections. @param request answers with what came back; never throws for the network */
  async use(request: (on: Dispatcher) => Promise<Received>): Promise<Received> {
    const dispatcher = this.#current;
    const start = performance.now();
    const wait = this.#watch(dispatcher, start);
    try {
      const received = await request(dispatcher);
      if (received.isLate) this.#leave(dispatcher);
      else if (received.status !== undefined) this.#answered(start, wait.closedAt());
      return received;
    } finally {
      wait.stop();
    }
  }

  /** Closes idle connections, for a service that takes few at once; requests under way still end. */
  makeRoom(): void {
    this.#leave(this.#current);
  }

  /** Ends all, whatever is under way. */
  async destroy(): Promise<void> {
    await Promise.all([this.#current, ...this.#former].map((each) => each.destroy()));
  }

  /** Takes others from now on, and closes those that are idle; requests under way on these still end there. */
  #leave(hung: Dispatcher): void {
    // Many may hang at once.
    if (hung !== this.#current) return;
    this.#former.add(hung);
    this.#current = this.#open(this.#keepsAlive);
    const forget = (): unknown => this.#former.delete(hung);
    hung.close().then(forget, forget);
  }

  /** Closes idle connections when a request has waited for long, and others were answered but nothing came meanwhile. */
  #watch(dispatcher: Dispatcher, start: number): { closedAt(): number | undefined; stop(): void } {
    let closedAt: number | undefined;
    const look = (): void => {
      const now = performance.now();
      const patience = PATIENCE.ms + PATIENCE.times * this.#longest;
      const left = patience - (now - Math.max(start, this.#lastAnswer ?? now));
      if (left > 0) clock = startClock(left, look);
      else {
        closedAt = now;
        this.#leave(dispatcher);
      }
    };
    let clock = startClock(PATIENCE.ms, look);
    return { closedAt: () => closedAt, stop: () => clock.stop() };
  }

  #answered(start: number, closedAt: number | undefined): void {
    const now = performance.now();
    this.#lastAnswer = now;
    if (closedAt === undefined) this.#longest = Math.max(this.#longest, now - start);
    else if (this.#keepsAlive && now - closedAt < SOON.ms + SOON.times * this.#longest) {
      // Those that waited together count once.
      if (start < this.#freedAt) return;
      this.#freedAt = now;
      this.#freed += 1;
      if (this.#freed < OFTEN) return;
      this.#keepsAlive = false;
      this.#leave(this.#current);
    }
  }
}
