import type { Evidence } from '../evidence/evidence.js';
import type { ProbeMark } from '../exchange.js';
import type { ByProfile, Profile } from '../settings.js';
import type { Api } from './api.js';
import type { PhaseName } from './phases.js';
import type { RecordedValue } from './recorded.js';
import type { Steps } from './trials.js';
import type { Value } from './value.js';

/** Something that checks judge and probes learn from: the trials of a probe, a selection of all traffic, or a derivation. */
export interface Source<T> {
  /** Returns the data of this source. Pure; computed once for each evidence. */
  readonly from: (evidence: Evidence) => readonly T[];
  /** The probes to send, so that it is not empty. */
  readonly probes: readonly AnyProbe[];
  /** Those of them that it is made of: a trial without a complete response leaves open what is checked on it. */
  readonly judged?: readonly AnyProbe[];
}

/** The facts about the run that a probe may use. */
export interface RunContext {
  readonly seed: number;
  readonly profile: Profile;
  /** The key decides which edits change it. No value may contain it, because values are recorded. */
  readonly apiKey: string;
  /** How many valid animals the run may still add. */
  readonly animalsLeft: number;
  /** Values of earlier runs that are sent as further examples. */
  readonly earlierValues?: readonly RecordedValue[];
}

/** One value to be sent. */
export interface PlannedTrial {
  readonly value: Value;
  readonly origin: ProbeMark['origin'];
  /** Its place among the values that were drawn, where it is one. */
  readonly path?: number;
  readonly send: (api: Api) => Promise<Steps>;
  /**
   * Looks for smaller values that show the same; absent for a value that was not drawn.
   * @param shows sends a value and returns whether it shows the violation; called first with the original value
   */
  readonly shrink?: (shows: (smaller: PlannedTrial) => Promise<boolean>) => Promise<void>;
}

/** The values that a probe sends, based on the results of earlier phases. */
export interface Plan {
  readonly trials: readonly PlannedTrial[];
  /** Why no value could show a violation, where that is so. */
  readonly blind?: string;
}

/** A probe with its types closed over, so that all of them fit into one list. */
export interface AnyProbe extends Source<unknown> {
  readonly id: string;
  readonly phase: PhaseName;
  /** The same probe without generated values. */
  readonly examplesAlone: AnyProbe;
  /** The resource that it may create; absent if it sends only GETs. */
  readonly posts?: 'animals' | 'messages';
  /** The sources that its values depend on, all of earlier phases. */
  readonly needs: readonly Source<unknown>[];
  readonly plan: (evidence: Evidence, run: RunContext) => Plan;
  /** Which values are drawn, and how many at most by profile; absent where it sends examples alone. */
  readonly drawn?: { readonly values: string; readonly most: ByProfile };
  /** How many requests a profile sends for it at most, retries not counted; 0 where it sends none. */
  readonly mostRequests: (profile: Profile) => number;
  /** How many requests one value takes at most; 0 where the profile must not send it. */
  readonly requestsEach: (profile: Profile) => number;
  /** One value of an earlier run, to be sent again. */
  readonly again: (value: Value, evidence: Evidence) => PlannedTrial;
  /** Examples and many drawn values: they show which kinds of value it takes. */
  readonly samples: (evidence: Evidence, run: RunContext) => readonly Value[];
}

/** Sources by the name that a check or an arbitrary gives them. */
export type Sources = Readonly<Record<string, Source<unknown>>>;

/** The data of named sources. */
export type Drawn<S> = {
  readonly [K in keyof S]: S[K] extends Source<infer T> ? readonly T[] : never;
};

/** Reads every named source. */
export function draw<S extends Sources>(sources: S, evidence: Evidence): Drawn<S> {
  const drawn = Object.entries(sources).map(([name, source]) => [name, source.from(evidence)]);
  return Object.fromEntries(drawn) as Drawn<S>;
}
