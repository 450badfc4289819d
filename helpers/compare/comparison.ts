import type { Exchange, Operation } from '../exchange.js';
import type { Conformance, VerdictName } from '../verdict.js';

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
export interface Row<Cell> {
  readonly id: string;
  readonly text: string;
  readonly cells: readonly Cell[];
}

/** An observation, with one cell for each run. */
export interface ObservationRow extends Row<ObservationCell> {
  /** Whether its values are lists of names. */
  readonly isList?: true;
}

/** A verdict in one run; null if its suite does not know the requirement. */
export type VerdictCell = {
  readonly verdict: VerdictName;
  /** The first failure, or the reason, in a line. */
  readonly detail?: string;
} | null;

/** The value of an observation in one run; null if the run has none. */
export type ObservationCell = string | null;

/** Response times of one operation in one run, in milliseconds; null if there are none. */
export type TimesCell = {
  readonly answers: number;
  readonly median: number;
  /** 5th percentile. */
  readonly low: number;
  /** 95th percentile. */
  readonly high: number;
} | null;

/** Response times of one operation, with one cell for each run. */
export interface TimesRow {
  readonly operation: Operation;
  readonly cells: readonly TimesCell[];
}

/** Two runs or more, side by side. */
export interface Comparison {
  readonly runs: readonly ComparedRun[];
  /** Whether all verdicts and observations are the same. Response times do not count. */
  readonly isSame: boolean;
  readonly verdicts: readonly Row<VerdictCell>[];
  readonly observations: readonly ObservationRow[];
  /** Requirements that several runs violate with different requests. Each cell describes in one line what fails only in its run. */
  readonly otherFailures: readonly Row<string | null>[];
  /**
   * Verdicts that not every run could give, or that differ only because not every run sent the request that shows the violation.
   */
  readonly incomparableVerdicts: readonly Row<VerdictCell>[];
  /** Ids of observations that not every run made, or that differ only because the runs sent different probes. */
  readonly incomparableObservations: readonly string[];
  readonly times: readonly TimesRow[];
  /** Notes to show first. */
  readonly notes: readonly string[];
}

/** One of the runs that are compared. */
export interface Side {
  /** The label of this side: the path in the arguments. */
  readonly label: string;
  readonly conformance: Conformance;
  /** The recording; absent if the evidence is missing. */
  readonly exchanges?: readonly Exchange[];
}
