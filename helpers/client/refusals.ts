import type { Exchange } from '../exchange.js';

/** Caches usually keep a refusal for a second (ms): a repeat comes later than that. */
const LONGER_THAN_KEPT = 1_100;

/**
 * How long to wait before a request is repeated that got a 401 to the right key: longer than a cache keeps a refusal. It is
 * repeated at once if the key was never accepted, or was refused again after such a wait, since it may be locked.
 */
export class Refusals {
  #wasAccepted = false;
  #isLocked = false;

  /** Notes a response to the right key. @param isRepeat whether the same request got a 401 before */
  ended({ answer }: Exchange, isRepeat: boolean): void {
    const { status = 0 } = answer ?? {};
    this.#wasAccepted ||= status >= 200 && status < 300;
    this.#isLocked ||= isRepeat && status === 401;
  }

  /** Milliseconds to wait before a repeat. */
  get wait(): number {
    return this.#wasAccepted && !this.#isLocked ? LONGER_THAN_KEPT : 0;
  }
}
