import type { Arbitrary } from 'fast-check';

import type { Resource } from '../../schemas/operations.js';
import type { Evidence } from '../evidence/evidence.js';
import type { ProbeMark } from '../exchange.js';
import { PROFILES } from '../settings-table.js';
import type { ByProfile, Profile } from '../settings.js';
import type { BaseApi } from './base-api.js';
import { drawingOf, type Drawing } from './drawing.js';
import { byProfile, examplesOf, mostValues, type Chosen } from './examples.js';
import { trialsOf, type Steps, type Trial } from './trials.js';
import {
  readSources as drawSources,
  type AnyProbe,
  type SourceData,
  type Plan,
  type PlannedTrial,
  type RunContext,
  type Sources,
} from './source.js';
import { seedFor } from './seed.js';
import { encodeValue, type Value } from './value.js';

/** A probe: a typed definition of the requests to send, their phase, and their values. */
export interface Probe<Id extends string, V extends Value, R extends Steps> extends AnyProbe {
  readonly id: Id;
  readonly from: (evidence: Evidence) => readonly Trial<V, R>[];
  /** The same probe without generated values. Requirements on all traffic send it, because it needs fewer requests. */
  readonly examplesAlone: Probe<Id, V, R>;
}

export interface Common<
  Api,
  PhaseName extends string,
  Id extends string,
  V extends Value,
  R extends Steps,
  N extends Sources,
> {
  /** `<chapter>.<topic>.<what>`, unique. */
  readonly id: Id;
  readonly phase: PhaseName;
  readonly posts?: Resource;
  /** If the value is the index of a list, what the list contains, in the singular. */
  readonly indexOf?: string;
  readonly needs?: N;
  /** How many of the examples the profile `smoke` sends. */
  readonly smoke: number;
  /** How many requests one value takes at most: one number for all profiles, or one for each; 1 if not given. */
  readonly steps?: number | ByProfile;
  /** Sends one value and returns the exchanges by name. It throws only what `api` throws. */
  readonly send: (value: V, api: Api, known: SourceData<N>) => Promise<R>;
}

/** What a probe whose values are generated has in addition to its examples. */
export interface Generated<V extends Value, N extends Sources> {
  readonly arbitrary: (
    known: SourceData<N>,
    run: RunContext,
  ) => Arbitrary<V> | { readonly blind: string } | undefined;
  /** Describes the generated values to readers of reports: `page sizes from 22 to 99`. */
  readonly values: string;
  /** How many values are generated, by profile. */
  readonly generated: ByProfile;
  /** The features of a value. The generated values are chosen to have features that the examples lack. */
  readonly features?: (value: NoInfer<V>) => readonly string[];
}

type Spec<
  Api,
  PhaseName extends string,
  Id extends string,
  V extends Value,
  R extends Steps,
  N extends Sources,
> = Common<Api, PhaseName, Id, V, R, N> & Chosen<NoInfer<V>, N> & Partial<Generated<V, N>>;

/**
 * Returns the function that creates probes of an interface. The values of a probe are examples and, if it has an arbitrary, generated
 * values.
 * @param operationsOf returns the operations of the interface as functions, which a probe's `send` calls
 */
export function probesWith<Api, PhaseName extends string>(operationsOf: (base: BaseApi) => Api) {
  return <
    const Id extends string,
    V extends Value,
    R extends Steps,
    N extends Sources = Record<never, never>,
  >(
    spec: Spec<Api, PhaseName, Id, V, R, N>,
  ): Probe<Id, V, R> =>
    define<Id, V, R, N>({
      ...spec,
      send: (value, base, known) => spec.send(value, operationsOf(base), known),
    });
}

/** How many generated values `samples` returns. */
const SAMPLES = 200;
/** If generated values repeat, the number of draws is multiplied by this. */
const TRIES = 8;

/**
 * How many values are generated, by profile. `smoke` generates none. `read-only` generates half as many as `standard`, because it requests every
 * page size.
 */
export function draws(standard: number, thorough: number): ByProfile {
  return { smoke: 0, standard, thorough, 'read-only': Math.ceil(standard / 2) };
}

/** No values are generated, in any profile. */
export const NOT_GENERATED: ByProfile = Object.fromEntries(
  PROFILES.map((profile) => [profile, 0]),
) as ByProfile;

function define<Id extends string, V extends Value, R extends Steps, N extends Sources>(
  spec: Spec<BaseApi, string, Id, V, R, N>,
): Probe<Id, V, R> {
  const { arbitrary: arbitraryOf, values: drawnValues, generated, features, ...fixed } = spec;
  const sources: Sources = spec.needs ?? {};
  const needs = Object.values(sources);
  const draw = (
    known: SourceData<N>,
    run: RunContext,
    numRuns: number,
  ): Drawing<V> | { readonly blind: string } | undefined => {
    const arbitrary = arbitraryOf?.(known, run);
    if (arbitrary === undefined || 'blind' in arbitrary) return arbitrary;
    const coverage = features && {
      featuresOf: features,
      covered: examplesOf(spec, known, run).flatMap(features),
    };
    return drawingOf(arbitrary, seedFor(spec.id, run.seed), numRuns, coverage);
  };
  const requestsEach = (profile: Profile): number => {
    if (profile === 'read-only' && spec.posts !== undefined) return 0;
    return byProfile(spec.steps ?? 1, profile);
  };
  const plannedOf = (
    value: V,
    origin: ProbeMark['origin'],
    known: SourceData<N>,
  ): PlannedTrial => ({
    value,
    origin,
    send: (api) => spec.send(value, api, known),
  });
  // The cast is safe: the check of the settings rejects recorded values that the probe does not take.
  const replayed = (value: Value, known: SourceData<N>): PlannedTrial =>
    plannedOf(value as V, 'replayed', known);
  const alone = arbitraryOf && define<Id, V, R, N>(fixed);
  const made: Probe<Id, V, R> = {
    id: spec.id,
    phase: spec.phase,
    ...(spec.posts === undefined ? {} : { posts: spec.posts }),
    ...(spec.indexOf !== undefined && { indexOf: spec.indexOf }),
    needs,
    ...(drawnValues !== undefined && {
      generated: { values: drawnValues, most: generated ?? NOT_GENERATED },
    }),
    get probes() {
      return [made, ...needs.flatMap(({ probes }) => probes)];
    },
    get examplesAlone() {
      return alone ?? made;
    },
    mostRequests: (profile) => mostValues(spec, profile) * requestsEach(profile),
    requestsEach,
    // The cast is safe: restored trials have the types of the probe whose id they carry.
    from: (evidence) => trialsOf(evidence, spec.id).complete as readonly Trial<V, R>[],
    plan: (evidence, run) => {
      const known = drawSources(sources, evidence) as SourceData<N>;
      const most = generated?.[run.profile] ?? 0;
      const chosen = withoutRepeats([
        ...examplesOf(spec, known, run).map((value) => plannedOf(value, 'example', known)),
        ...(run.earlierValues ?? []).flatMap(({ probe: id, value }) =>
          id === spec.id ? [replayed(value, known)] : [],
        ),
      ]);
      const planOf = (numRuns: number): Plan => {
        const drawn = draw(known, run, numRuns);
        if (drawn !== undefined && 'blind' in drawn) return { trials: chosen, blind: drawn.blind };
        const send = (value: V, api: BaseApi): Promise<R> => spec.send(value, api, known);
        const all = withoutRepeats([...chosen, ...(drawn ? generatedTrials(drawn, send) : [])]);
        return { trials: all.slice(0, chosen.length + most) };
      };
      const plan = planOf(most);
      const isComplete = plan.blind !== undefined || plan.trials.length === chosen.length + most;
      return isComplete ? plan : planOf(most * TRIES);
    },
    again: (value, evidence) => replayed(value, drawSources(sources, evidence) as SourceData<N>),
    samples: (evidence, run) => {
      const known = drawSources(sources, evidence) as SourceData<N>;
      const drawn = draw(known, run, SAMPLES);
      const more = drawn !== undefined && 'draws' in drawn ? drawn.draws : [];
      return [...examplesOf(spec, known, run), ...more.map(({ value }) => value)];
    },
  };
  return made;
}

/** Plans generated values, and the search for smaller ones. */
function generatedTrials<V extends Value>(
  { draws: drawn, shrink }: Drawing<V>,
  send: (value: V, api: BaseApi) => Promise<Steps>,
): readonly PlannedTrial[] {
  return drawn.map(({ value: first, path }) => {
    const plannedOf = (value: V, origin: ProbeMark['origin']): PlannedTrial => ({
      value,
      origin,
      path,
      send: (api) => send(value, api),
      shrink: (shows) => shrink(path, (smaller) => shows(plannedOf(smaller, 'shrunk'))),
    });
    return plannedOf(first, 'generated');
  });
}

/** Keeps the first trial of each value. */
function withoutRepeats<T extends { readonly value: Value }>(planned: readonly T[]): readonly T[] {
  const seen = new Set<string>();
  return planned.filter(({ value }) => {
    const text = encodeValue(value);
    return !seen.has(text) && Boolean(seen.add(text));
  });
}
