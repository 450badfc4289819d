import type { Conclusion } from '../run/conclusion.js';

/** The run whose verdicts the vitest tests show: made just before the tests, or read from the evidence of an earlier run. */
export interface Gathered {
  /** The file from which the tests restore the run. */
  readonly journal: string;
  readonly conclusion: Conclusion;
  /** The number of animals that this run left in the user's service. */
  readonly animals: number;
  /** Adds faults of the suite that the tests showed, and writes or prints the reports. @returns the conclusion with these faults */
  readonly write: (faults: readonly string[]) => Conclusion;
  /** Releases the resources of the run. */
  readonly close: () => Promise<void>;
}
