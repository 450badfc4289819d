import type { RunSettings } from '../helpers/settings.js';
import type { Choices } from '../reference/choices.js';

/** One service to be judged. Plain data, so that it can be sent to a thread. */
export interface Case {
  /** Unique among the cases of one proof. */
  readonly name: string;
  /** The name of the known-bad service; absent for a conforming one. */
  readonly fault?: string;
  readonly choices?: Partial<Choices>;
  /** The seed of the service's random behavior. */
  readonly chance?: number;
  /** Settings of this run that differ from the others. */
  readonly settings?: Partial<RunSettings>;
}

export interface Outcome {
  readonly name: string;
  readonly verdict: string;
  readonly failing: readonly string[];
  /** Requirements with the verdict advice: violated SHOULDs. */
  readonly advised: readonly string[];
  readonly undetermined: readonly string[];
  /** The undetermined requirements that violations of other requirements hide. */
  readonly hidden: readonly string[];
  /** Blind spots: requirements that the run could not check on the store of this service. */
  readonly blind: readonly string[];
  readonly causes: number;
  /** Faults of the suite itself. */
  readonly suiteFaults: readonly string[];
}
