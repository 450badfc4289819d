import type { Evidence } from '../evidence/evidence.js';
import type { ProbeMark } from '../exchange.js';
import type { ByProfile, Profile } from '../settings.js';
import type { Resource } from '../../schemas/operations.js';
import type { BaseApi } from './base-api.js';
import type { RecordedValue } from './value-reference.js';
import type { Steps } from './trials.js';
import type { Value } from './value.js';

/**
 * Typed data from the evidence, for checks and for the values of probes: the trials of a probe, a selection of all traffic, or
 * derived data.
 */
export interface Source<T> {
  /** Returns the data of this source. Pure; computed once for each evidence. */
  readonly from: (evidence: Evidence) => readonly T[];
  /** The probes that must be sent to provide the data. */
  readonly probes: readonly AnyProbe[];
  /** The probes whose responses are the data. If one of their trials has no complete response, a check cannot pass. */
  readonly judged?: readonly AnyProbe[];
}

/** The facts about the run that a probe may use. */
export interface RunContext {
  readonly seed: number;
  readonly profile: Profile;
  /**
   * Needed to draw edits of the key, because some edits leave some keys unchanged. No value may contain the key, because values are
   * recorded.
   */
  readonly apiKey: string;
  /** How many valid resources the run may still create. */
  readonly left: Readonly<Record<Resource, number>>;
  /** Values of earlier runs that are sent as further examples. */
  readonly earlierValues?: readonly RecordedValue[];
}

export interface PlannedTrial {
  readonly value: Value;
  readonly origin: ProbeMark['origin'];
  /** The index among the generated values; absent if the value was not generated. */
  readonly path?: number;
  readonly send: (api: BaseApi) => Promise<Steps>;
  /**
   * Searches for smaller values that show the same violation; absent for a value that was not generated.
   * @param shows sends a value and returns whether it shows the violation; called first with the original value
   */
  readonly shrink?: (shows: (smaller: PlannedTrial) => Promise<boolean>) => Promise<void>;
}

/** The values that a probe sends, based on the results of earlier phases. */
export interface Plan {
  readonly trials: readonly PlannedTrial[];
  /** Why no generated value can show a violation; absent if one can. */
  readonly blind?: string;
}

/** A probe without its type parameters, so that all probes fit into one list. */
export interface AnyProbe extends Source<unknown> {
  readonly id: string;
  readonly phase: string;
  /** The same probe without generated values. */
  readonly examplesAlone: AnyProbe;
  /** The resource that it may create; absent if it creates nothing. */
  readonly posts?: Resource;
  /** What the value of a probe is an index of, in words; absent if the value is no index. */
  readonly indexOf?: string;
  /** The sources that its values depend on. Their probes belong to earlier phases. */
  readonly needs: readonly Source<unknown>[];
  readonly plan: (evidence: Evidence, run: RunContext) => Plan;
  /** A description of the generated values, and their maximum number by profile; absent if the probe sends only examples. */
  readonly generated?: { readonly values: string; readonly most: ByProfile };
  /** The maximum number of requests of this probe in a profile, without retries; 0 if the profile does not send it. */
  readonly mostRequests: (profile: Profile) => number;
  /** The maximum number of requests for one value; 0 if the profile must not send the probe. */
  readonly requestsEach: (profile: Profile) => number;
  /** Plans to send a value of an earlier run again. */
  readonly again: (value: Value, evidence: Evidence) => PlannedTrial;
  /** Returns the examples and many generated values, as samples of the values that the probe takes. */
  readonly samples: (evidence: Evidence, run: RunContext) => readonly Value[];
}

/** Sources, by the names under which a check, an arbitrary or `send` receives their data. */
export type Sources = Readonly<Record<string, Source<unknown>>>;

export type SourceData<S> = {
  readonly [K in keyof S]: S[K] extends Source<infer T> ? readonly T[] : never;
};

export function readSources<S extends Sources>(sources: S, evidence: Evidence): SourceData<S> {
  const data = Object.entries(sources).map(([name, source]) => [name, source.from(evidence)]);
  return Object.fromEntries(data) as SourceData<S>;
}
