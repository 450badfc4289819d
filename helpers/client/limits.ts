import { marksIn } from '../evidence/plain.js';
import { isAnswered, isClientError, type Exchange } from '../exchange.js';
import { isNeverSent, UNSENT } from '../transport-errors.js';
import type { OutgoingRequest } from './outgoing-request.js';
import { Places } from './places.js';

/** The limits that a run announces: the most that it sends and creates. Retries and the client's own checks do not count. */
export interface UpperBounds {
  readonly requests: number;
  readonly animals: number;
  readonly messages: number;
}

/** The kind of resource that a request may create. */
export type Created = 'animals' | 'messages';

/** Methods that create nothing. */
const HARMLESS = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE']);

function createdBy({ method, path }: OutgoingRequest): Created | undefined {
  if (HARMLESS.has(method)) return undefined;
  return path.startsWith('/messages') ? 'messages' : 'animals';
}

/** Enforces the announced limits of a run. Before a request is sent, it reserves what it may create. */
export class Limits {
  readonly #places: Readonly<Record<Created, Places>>;
  #requests: number;
  /** Marks of the texts that were refused (see `marksIn`). */
  readonly #refused = new Set<string>();
  /** Marks of the texts that may have been stored. */
  readonly #stored = new Set<string>();

  constructor({ requests, animals, messages }: UpperBounds) {
    this.#requests = requests;
    this.#places = { animals: new Places(animals), messages: new Places(messages) };
  }

  /** Returns how many resources valid requests may still create. */
  left(created: Created): number {
    return this.#places[created].forValid;
  }

  /** Lets valid requests use the last places: see `Places`. */
  openLast(created: Created): void {
    this.#places[created].openLast();
  }

  /**
   * Reserves a place for a request. Does so synchronously if one is free, so that requests are sent in their order.
   * @returns the reason why the request must not be sent; undefined if it may be sent
   */
  reserve(request: OutgoingRequest): string | undefined | Promise<string | undefined> {
    const created = createdBy(request);
    if (created === undefined) return this.#spend();
    const isValid = request.isValid === true;
    if (this.#places[created].takeNow(isValid)) return this.#spend(created);
    return this.#places[created]
      .take(isValid)
      .then((isTaken) => (isTaken ? this.#spend(created) : UNSENT[created]));
  }

  /** Counts one request. @param created the kind of place that it has reserved, if any */
  #spend(created?: Created): string | undefined {
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
    const created = createdBy(request);
    if (created === undefined) return;
    const isRefused = last !== undefined && isAnsweredWith4xx(last);
    const isFree = isRefused || isNeverSent(last?.error);
    const marks = isRefused ? this.#refused : this.#stored;
    if (!isNeverSent(last?.error)) for (const mark of marksIn(request.body ?? '')) marks.add(mark);
    this.#places[created].release(isFree);
  }

  /** Takes a place for each animal that this listing shows although its createPet was refused. */
  recordListed({ operation, answer }: Exchange): void {
    if (operation !== 'listPets' || answer === undefined || this.#refused.size === 0) return;
    for (const mark of marksIn(answer.body)) {
      if (this.#stored.has(mark) || !this.#refused.delete(mark)) continue;
      this.#stored.add(mark);
      this.#places.animals.lose();
    }
  }
}

/** Whether a complete 4xx response came. Unlike in `isAnswered`, a 429 counts. */
function isAnsweredWith4xx(exchange: Exchange): boolean {
  const is429 = exchange.error === undefined && exchange.answer?.status === 429;
  return is429 || (isAnswered(exchange) && isClientError(exchange));
}
