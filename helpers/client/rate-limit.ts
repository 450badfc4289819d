import type { Exchange } from '../exchange.js';

/** If at least this many of the recent responses are 503, and others between them are not, the service has a rate limit. */
const MANY_OF_RECENT = 8;
const RECENT = 20;

/**
 * Recognizes responses of a rate limit: each 429, and each 503 if the service, as nginx does by default, has a limit with this status.
 * Then some responses of an operation are 503, and others are not. A service that is down, or one whose operation does not work, accepts
 * no request of that operation between two 503s.
 */
export class RateLimit {
  /** The latest responses of each operation: whether each is a 503. */
  readonly #recent = new Map<string, readonly boolean[]>();
  #has503 = false;

  /** Whether a response is due to a rate limit. */
  explains({ answer, error }: Exchange): boolean {
    if (answer?.status === 429) return true;
    return this.#has503 && error === undefined && answer?.status === 503;
  }

  recordEnd({ operation, answer, error }: Exchange): void {
    if (answer === undefined || error !== undefined) return;
    const recent = [...(this.#recent.get(operation) ?? []), answer.status === 503].slice(-RECENT);
    this.#recent.set(operation, recent);
    const between = recent.slice(recent.indexOf(true), recent.lastIndexOf(true));
    this.#has503 ||= recent.filter(Boolean).length >= MANY_OF_RECENT && between.includes(false);
  }
}
