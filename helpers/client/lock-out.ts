import type { Exchange } from '../exchange.js';
import type { Ask } from './ask.js';
import { retryAfter } from './tries.js';

/** The request that checks whether the right key is still accepted while a wrong one is locked out. */
export const RIGHT_ALL_THE_SAME: Ask = {
  operation: 'listPets',
  method: 'GET',
  path: '/pets?limit=1',
};

/**
 * Whether only wrong keys are refused for long (429), as a protection against guessing: a request with the right key decides. Then no
 * request waits for the end. Otherwise it is a rate limit, which applies to the right key too.
 */
export class LockOut {
  readonly #ask: (ask: Ask) => Promise<Exchange>;
  #isKnown = false;
  #latest: Exchange | undefined;
  #underWay: Promise<Exchange> | undefined;

  /** @param ask sends a request once, in its turn */
  constructor(ask: (ask: Ask) => Promise<Exchange>) {
    this.#ask = ask;
  }

  /** Sends a request with the right key, unless the answer is known. @param exchange the response to a wrong key that says to wait */
  async explains({ answer, end }: Exchange): Promise<boolean> {
    if (this.#isKnown) return true;
    const wait = (answer && retryAfter(answer)) ?? 0;
    const right = await this.#after(end);
    // A request after the end of the wait proves nothing.
    const isMeanwhile = right.start < end + wait * 1000;
    this.#isKnown ||= isMeanwhile && right.answer !== undefined && right.answer.status !== 429;
    return this.#isKnown;
  }

  /** The response to the right key after that time (µs). */
  async #after(time: number): Promise<Exchange> {
    if (this.#latest !== undefined && this.#latest.end >= time) return this.#latest;
    this.#underWay ??= this.#ask(RIGHT_ALL_THE_SAME).finally(() => (this.#underWay = undefined));
    this.#latest = await this.#underWay;
    return this.#latest;
  }
}

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
