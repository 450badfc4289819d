import { RESOURCES, type Resource } from '../../schemas/operations.js';
import { marksIn } from '../evidence/plain.js';
import { isAnswered, isClientError, type Exchange } from '../exchange.js';
import { isNeverSent, UNSENT } from '../transport-errors.js';
import type { OutgoingRequest } from './outgoing-request.js';
import { Places } from './reserved-places.js';

/** The limits that a run announces: the most that it sends and creates. Retries and the client's own checks do not count. */
export type UpperBounds = Readonly<Record<'requests' | Resource, number>>;

/** Enforces the announced limits of a run. Before a request is sent, it reserves what it may create. */
export class Limits {
  readonly #places: Readonly<Record<Resource, Places>>;
  #requests: number;
  /** Marks of the texts that were refused (see `marksIn`), with the resource that each would have created. */
  readonly #refused = new Map<string, Resource>();
  /** Marks of the texts that may have been stored. */
  readonly #stored = new Set<string>();

  constructor(most: UpperBounds) {
    this.#requests = most.requests;
    this.#places = Object.fromEntries(
      RESOURCES.map((each) => [each, new Places(most[each])]),
    ) as Record<Resource, Places>;
  }

  /** Returns how many resources valid requests may still create. */
  left(created: Resource): number {
    return this.#places[created].forValid;
  }

  /** Lets valid requests use the last places (see `Places`). Call it after every request that the service should refuse has been sent. */
  openLast(created: Resource): void {
    this.#places[created].openLast();
  }

  /**
   * Reserves a place for a request. Does so synchronously if one is free, so that requests are sent in their order.
   * @returns the reason why the request must not be sent; undefined if it may be sent
   */
  reserve(request: OutgoingRequest): string | undefined | Promise<string | undefined> {
    const { creates: created, isValid = false } = request;
    if (created === undefined) return this.#spend();
    if (this.#places[created].takeNow(isValid)) return this.#spend(created);
    return this.#places[created]
      .take(isValid)
      .then((isTaken) => (isTaken ? this.#spend(created) : UNSENT[created]));
  }

  /** Counts one request. @param created the kind of place that it has reserved, if any */
  #spend(created?: Resource): string | undefined {
    if (this.#requests > 0) {
      this.#requests -= 1;
      return undefined;
    }
    if (created !== undefined) this.#places[created].release(true);
    return UNSENT.requests;
  }

  /**
   * Ends a request that reserved a place. Gives the place back after a complete 4xx response, whatever its body, or if the request
   * was never sent.
   * @param last its last attempt; undefined if the run was stopped before that attempt ended
   */
  release(request: OutgoingRequest, last: Exchange | undefined): void {
    const { creates: created, body = '' } = request;
    if (created === undefined) return;
    const isRefused = last !== undefined && isAnsweredWith4xx(last);
    const isFree = isRefused || isNeverSent(last?.error);
    for (const mark of isNeverSent(last?.error) ? [] : marksIn(body)) {
      if (isRefused) this.#refused.set(mark, created);
      else this.#stored.add(mark);
    }
    this.#places[created].release(isFree);
  }

  /** Takes a place for each resource that this response to a GET shows although the request that creates it was refused. */
  recordShown({ request, answer }: Exchange): void {
    if (request.method !== 'GET' || answer === undefined || this.#refused.size === 0) return;
    for (const mark of marksIn(answer.body)) {
      const created = this.#refused.get(mark);
      if (created === undefined || this.#stored.has(mark)) continue;
      this.#refused.delete(mark);
      this.#stored.add(mark);
      this.#places[created].lose();
    }
  }
}

/** Whether a complete 4xx response came. Unlike in `isAnswered`, a 429 counts. */
function isAnsweredWith4xx(exchange: Exchange): boolean {
  const is429 = exchange.error === undefined && exchange.answer?.status === 429;
  return is429 || (isAnswered(exchange) && isClientError(exchange));
}
