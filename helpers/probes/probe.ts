import type { Arbitrary } from 'fast-check';

import type { Resource } from '../../schemas/operations.js';
import type { Evidence } from '../evidence/evidence.js';
import type { ProbeMark } from '../exchange.js';
import { PROFILES, type ByProfile, type Profile } from '../settings.js';
import type { BaseApi } from './base-api.js';
import { drawingOf, type Drawing } from './drawing.js';
import { byProfile, examplesOf, mostValues, type Chosen, type Values } from './examples.js';
import { trialsOf, type Steps, type Trial } from './trials.js';
import {
  draw as drawSources,
  type AnyProbe,
  type Drawn,
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
  readonly send: (value: V, api: Api, known: Drawn<N>) => Promise<R>;
}

/** What a probe whose values are drawn has in addition to its examples. */
export interface Generated<V extends Value, N extends Sources> {
  readonly arbitrary: (
    known: Drawn<N>,
    run: RunContext,
  ) => Arbitrary<V> | { readonly blind: string };
  /** Describes the drawn values to readers of reports: `page sizes from 22 to 99`. */
  readonly values: string;
  /** How many values are drawn, by profile. */
  readonly generated: ByProfile;
  /** The features of a value. The drawn values are chosen to have features that the examples lack. */
  readonly features?: (value: NoInfer<V>) => readonly string[];
}

/**
 * Returns the functions that create probes of an interface.
 * @param operationsOf returns the operations of the interface as functions, which a probe's `send` calls
 */
export function probesWith<Api, PhaseName extends string>(operationsOf: (base: BaseApi) => Api) {
  function opened<S extends { readonly send: (value: never, api: Api, known: never) => unknown }>(
    spec: S,
  ) {
    const send = (
      value: Parameters<S['send']>[0],
      base: BaseApi,
      known: Parameters<S['send']>[2],
    ) => spec.send(value, operationsOf(base), known) as ReturnType<S['send']>;
    return { ...spec, send };
  }

  /** Creates a probe whose values are examples and values drawn from an arbitrary. */
  function probe<
    const Id extends string,
    V extends Value,
    R extends Steps,
    N extends Sources = Record<never, never>,
  >(
    spec: Common<Api, PhaseName, Id, V, R, N> & Chosen<NoInfer<V>, N> & Generated<V, N>,
  ): Probe<Id, V, R> {
    const { features: featuresOf } = spec;
    return define(opened(spec), (known, run, numRuns) => {
      const arbitrary = spec.arbitrary(known, run);
      if ('blind' in arbitrary) return arbitrary;
      const coverage = featuresOf && {
        featuresOf,
        covered: examplesOf(spec, known, run).flatMap(featuresOf),
      };
      return drawingOf(arbitrary, seedFor(spec.id, run.seed), numRuns, coverage);
    });
  }

  /** Creates a probe that has only examples. */
  function fixedProbe<
    const Id extends string,
    V extends Value,
    R extends Steps,
    N extends Sources = Record<never, never>,
  >(spec: Common<Api, PhaseName, Id, V, R, N> & Chosen<V, N>): Probe<Id, V, R> {
    return define(opened(spec), drawNothing);
  }

  return { probe, fixedProbe };
}

/** How many drawn values `samples` returns. */
const SAMPLES = 200;
/** If drawn values repeat, the number of draws is multiplied by this. */
const TRIES = 8;

const drawNothing = (): undefined => undefined;

/**
 * How many values are drawn, by profile. `smoke` draws none. `read-only` draws half as many as `standard`, because it requests every
 * page size.
 */
export function draws(standard: number, thorough: number): ByProfile {
  return { smoke: 0, standard, thorough, 'read-only': Math.ceil(standard / 2) };
}

/** No values are drawn, in any profile. */
export const NOT_GENERATED: ByProfile = Object.fromEntries(
  PROFILES.map((profile) => [profile, 0]),
) as ByProfile;

function define<Id extends string, V extends Value, R extends Steps, N extends Sources>(
  spec: Common<BaseApi, string, Id, V, R, N> & Values<V, N> & { readonly values?: string },
  draw: (
    known: Drawn<N>,
    run: RunContext,
    numRuns: number,
  ) => Drawing<V> | { readonly blind: string } | undefined,
): Probe<Id, V, R> {
  const sources: Sources = spec.needs ?? {};
  const needs = Object.values(sources);
  const isFixed = draw === drawNothing;
  const requestsEach = (profile: Profile): number => {
    if (profile === 'read-only' && spec.posts !== undefined) return 0;
    return byProfile(spec.steps ?? 1, profile);
  };
  const plannedOf = (value: V, origin: ProbeMark['origin'], known: Drawn<N>): PlannedTrial => ({
    value,
    origin,
    send: (api) => spec.send(value, api, known),
  });
  // The cast is safe: the check of the settings rejects recorded values that the probe does not take.
  const replayed = (value: Value, known: Drawn<N>): PlannedTrial =>
    plannedOf(value as V, 'replayed', known);
  const alone = isFixed ? undefined : define(withoutDrawing(spec), drawNothing);
  const made: Probe<Id, V, R> = {
    id: spec.id,
    phase: spec.phase,
    ...(spec.posts === undefined ? {} : { posts: spec.posts }),
    ...(spec.indexOf !== undefined && { indexOf: spec.indexOf }),
    needs,
    ...(spec.values !== undefined && {
      drawn: { values: spec.values, most: spec.generated ?? NOT_GENERATED },
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
      const known = drawSources(sources, evidence) as Drawn<N>;
      const most = spec.generated?.[run.profile] ?? 0;
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
        const all = withoutRepeats([...chosen, ...(drawn ? drawnTrials(drawn, send) : [])]);
        return { trials: all.slice(0, chosen.length + most) };
      };
      const plan = planOf(most);
      const isComplete = plan.blind !== undefined || plan.trials.length === chosen.length + most;
      return isComplete ? plan : planOf(most * TRIES);
    },
    again: (value, evidence) => replayed(value, drawSources(sources, evidence) as Drawn<N>),
    samples: (evidence, run) => {
      const known = drawSources(sources, evidence) as Drawn<N>;
      const drawn = draw(known, run, SAMPLES);
      const more = drawn !== undefined && 'draws' in drawn ? drawn.draws : [];
      return [...examplesOf(spec, known, run), ...more.map(({ value }) => value)];
    },
  };
  return made;
}

/** The same spec without drawn values. */
function withoutDrawing<S extends { readonly values?: string; readonly generated?: ByProfile }>(
  spec: S,
): Omit<S, 'values' | 'generated'> {
  const { values: _values, generated: _generated, ...rest } = spec;
  return rest;
}

/** Plans drawn values, and the search for smaller ones. */
function drawnTrials<V extends Value>(
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
