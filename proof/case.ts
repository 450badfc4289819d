import type { RunSettings } from '../helpers/settings.js';
import type { Choices } from '../reference/choices.js';
import type { ProbeCounterexamples } from './counterexamples.js';

/** One service to be judged. Plain data, so that it can be sent to a thread. */
export interface Case {
  /** Unique among those that are judged together. */
  readonly name: string;
  /** The known-bad service that it is. */
  readonly fault?: string;
  readonly choices?: Partial<Choices>;
  /** Where what the service does by chance starts from. */
  readonly chance?: number;
  /** Settings of this run that differ from the others. */
  readonly settings?: Partial<RunSettings>;
}

/** The result of one service. */
export interface Outcome {
  readonly name: string;
  readonly verdict: string;
  readonly failing: readonly string[];
  /** Unmet advice: how a violation of a SHOULD shows. */
  readonly advised: readonly string[];
  readonly undetermined: readonly string[];
  /** Those of the undetermined that only violations of other requirements hide. */
  readonly hidden: readonly string[];
  /** Requirements that this service could not show: blind spots. */
  readonly blind: readonly string[];
  readonly causes: number;
  readonly counterexamples: readonly ProbeCounterexamples[];
  readonly requests: number;
  readonly animals: number;
  /** Faults of the suite itself. */
  readonly suiteFaults: readonly string[];
}
