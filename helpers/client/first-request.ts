import type { Exchange } from '../exchange.js';
import { waitForStart } from './tries.js';

const ignore = (): void => {};

/** Repeats the first request of a run while the service may still be starting. All other requests wait until it has ended. */
export class FirstRequest {
  readonly #pause: (ms: number) => Promise<void>;
  #ended: Promise<void> | undefined;

  constructor(pause: (ms: number) => Promise<void>) {
    this.#pause = pause;
  }

  /** Sends a request. @param send sends it until it gets a response; its parameter is the number of the first attempt */
  async send(send: (first: number) => Promise<Exchange>): Promise<Exchange> {
    if (this.#ended !== undefined) {
      await this.#ended;
      return send(1);
    }
    const sending = this.#repeat(send);
    this.#ended = sending.then(ignore, ignore);
    return sending;
  }

  async #repeat(send: (first: number) => Promise<Exchange>): Promise<Exchange> {
    const began = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      const exchange = await send(attempt);
      const wait = waitForStart(exchange, performance.now() - began);
      if (wait === undefined) return exchange;
      await this.#pause(wait);
    }
  }
}
