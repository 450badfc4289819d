import type { Conclusion } from '../run/conclusion.js';

/** A run that has been gathered, or was recorded earlier, while vitest runs its tests. */
export interface Gathered {
  /** The file that the tests restore it from. */
  readonly journal: string;
  readonly conclusion: Conclusion;
  /** Animals that it left in the service of a user. */
  readonly animals: number;
  /** Reports it, with the faults of the suite that the tests showed. @returns the conclusion with these */
  readonly write: (faults: readonly string[]) => Conclusion;
  /** Gives back what it holds. */
  readonly close: () => Promise<void>;
}
