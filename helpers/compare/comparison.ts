import type { Conformance, VerdictName } from '../verdict.js';

export interface Side {
  /** The label of this side: the path in the arguments. */
  readonly label: string;
  readonly conformance: Conformance;
}

/** One of the compared runs, as it is shown. Its address, time and settings never count as a difference. */
export interface ComparedRun {
  readonly label: string;
  readonly baseUrl: string;
  readonly startedAt: string;
  /** Name and version of the suite that judged. */
  readonly suite: string;
  readonly profile: string;
  readonly seed: number;
  readonly verdict: string;
  readonly partial: boolean;
}

/** A requirement or observation, with one cell for each run, in their order. */
export interface ComparisonRow<Cell> {
  readonly id: string;
  readonly text: string;
  readonly cells: readonly Cell[];
}

/** A verdict in one run; null if its suite does not know the requirement. */
export type VerdictCell = {
  readonly verdict: VerdictName;
  /** The first failure, or the reason, in a line. */
  readonly detail?: string;
} | null;

/** The value of an observation in one run; null if the run has none. */
export type ObservationCell = string | null;

/** Two runs or more, side by side. */
export interface Comparison {
  readonly runs: readonly ComparedRun[];
  /** Whether there is no difference in the rows below. */
  readonly isSame: boolean;
  readonly verdicts: readonly ComparisonRow<VerdictCell>[];
  /** Requirements that several runs violate in different ways. Each cell has the sentences that not all of these runs have. */
  readonly violations: readonly ComparisonRow<readonly string[]>[];
  readonly observations: readonly ComparisonRow<ObservationCell>[];
  /** Ids of the other requirements and observations that only some of the runs have a result for. */
  readonly missing: readonly string[];
  readonly notes: readonly string[];
}
