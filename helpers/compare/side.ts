import type { Exchange } from '../exchange.js';
import type { Conformance } from '../verdict.js';

/** One of the runs that are compared. */
export interface Side {
  /** What tells it from the others: the path by which it was named. */
  readonly label: string;
  readonly conformance: Conformance;
  /** What was exchanged; absent where its evidence is not beside it. */
  readonly exchanges?: readonly Exchange[];
}
