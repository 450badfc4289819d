import type { Dispatcher } from 'undici';

/** Connections to one address. After a request that hung they are made anew: what is given to the same one may hang too. */
export class Connections {
  readonly #open: () => Dispatcher;
  #current: Dispatcher;
  readonly #former = new Set<Dispatcher>();

  /** @param open makes a dispatcher that nobody else uses */
  constructor(open: () => Dispatcher) {
    this.#open = open;
    this.#current = open();
  }

  /** What the next request is given to. */
  get current(): Dispatcher {
    return this.#current;
  }

  /** Takes others from now on; requests under way on these still end there. */
  leave(hung: Dispatcher): void {
    // Many may hang at once.
    if (hung !== this.#current) return;
    this.#former.add(hung);
    this.#current = this.#open();
    const forget = (): unknown => this.#former.delete(hung);
    hung.close().then(forget, forget);
  }

  /** Ends all, whatever is under way. */
  async destroy(): Promise<void> {
    await Promise.all([this.#current, ...this.#former].map((each) => each.destroy()));
  }
}
