import type { Exchange } from '../exchange.js';
import type { Journal } from '../journal/journal.js';
import type { UpperBounds } from './limits.js';
import type { OutgoingRequest } from './outgoing-request.js';

/** The facts about the service under test that the client needs. */
export interface ServiceFacts {
  /**
   * A request with the right key that any service accepts and that changes nothing. It shows whether the service still responds, and
   * whether a lock-out applies to wrong keys only.
   */
  readonly health: OutgoingRequest;
  /** Returns the kind of a request. Requests of a kind may hang for the same reason. */
  readonly hangKindOf: (exchange: Pick<Exchange, 'operation' | 'request'>) => string;
}

/** The inputs of a client, in addition to settings and secrets. */
export interface ClientIo {
  readonly journal: Journal;
  readonly signal: AbortSignal;
  /** The limits that the run announced. */
  readonly most: UpperBounds;
  readonly service: ServiceFacts;
}
