import type { ByProfile, Profile } from '../settings.js';
import type { SourceData, RunContext, Sources } from './source.js';
import type { Value } from './value.js';

/** Values chosen by hand. If they depend on results of earlier phases, `of` returns them, and at most `most` of them are sent. */
export type Examples<V, N extends Sources> =
  | readonly V[]
  | {
      readonly most: number | ByProfile;
      readonly of: (known: SourceData<N>, run: RunContext) => readonly V[];
    };

export interface Chosen<V extends Value, N extends Sources> {
  readonly examples?: Examples<V, N>;
  /** Examples that the profile `thorough` adds. */
  readonly thorough?: Examples<V, N>;
}

/** The settings that decide how many values a probe sends. */
export interface Values<V extends Value, N extends Sources> extends Chosen<V, N> {
  /** How many of the examples the profile `smoke` sends. */
  readonly smoke: number;
  /** How many values are generated, by profile. */
  readonly generated?: ByProfile;
}

export function examplesOf<V extends Value, N extends Sources>(
  spec: Values<V, N>,
  known: SourceData<N>,
  run: RunContext,
): readonly V[] {
  return listsOf(spec, run.profile)
    .flatMap((list) =>
      'of' in list ? list.of(known, run).slice(0, mostOf(list, run.profile)) : list,
    )
    .slice(0, run.profile === 'smoke' ? spec.smoke : undefined);
}

/** Returns the maximum number of values that a profile sends. */
export function mostValues<V extends Value, N extends Sources>(
  spec: Values<V, N>,
  profile: Profile,
): number {
  const examples = listsOf(spec, profile).reduce((sum, list) => sum + mostOf(list, profile), 0);
  const sent = profile === 'smoke' ? Math.min(spec.smoke, examples) : examples;
  return sent + (spec.generated?.[profile] ?? 0);
}

function listsOf<V extends Value, N extends Sources>(
  { examples = [], thorough = [] }: Values<V, N>,
  profile: Profile,
): readonly Examples<V, N>[] {
  return profile === 'thorough' ? [examples, thorough] : [examples];
}

function mostOf<V, N extends Sources>(list: Examples<V, N>, profile: Profile): number {
  if (!('of' in list)) return list.length;
  return byProfile(list.most, profile);
}

/** Returns the number for a profile. A single number applies to every profile. */
export function byProfile(most: number | ByProfile, profile: Profile): number {
  return typeof most === 'number' ? most : most[profile];
}
