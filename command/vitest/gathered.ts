import type { Conclusion } from '../run/conclusion.js';

/** The run that the tests in vitest check: it was gathered just before, or recorded earlier. */
export interface Gathered {
  /** The file from which the tests restore the run. */
  readonly journal: string;
  readonly conclusion: Conclusion;
  /** The number of animals that it left in the user's service. */
  readonly animals: number;
  /** Writes or prints the reports, with the faults of the suite that the tests showed. @returns the conclusion with these faults */
  readonly write: (faults: readonly string[]) => Conclusion;
  /** Releases its resources. */
  readonly close: () => Promise<void>;
}
