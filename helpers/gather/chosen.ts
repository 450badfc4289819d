import type { Later } from '../arbitraries/bodies.js';
import type { Plan } from './plan.js';

/** A probe among others of its kind. */
export interface Choice {
  /** `open` where only a crash is judged. */
  readonly kind: string;
  /** For the profile `thorough` alone: another of its kind tells nearly the same. */
  readonly deep?: true;
  /** Sent apart from the others. */
  readonly when?: Later;
}

/** Which of them: those that are sent together, or apart from those. */
export type When = 'at first' | Later;

/** What a profile asks of a list of probes: the first of each kind, the usual ones, or all. */
function chosen<T extends Choice>(probes: readonly T[], { breadth }: Plan): T[] {
  if (breadth === 'deep') return [...probes];
  if (breadth === 'usual') return probes.filter(({ deep }) => !deep);
  const kinds = new Set(['open']);
  return probes.filter(({ kind }) => !kinds.has(kind) && Boolean(kinds.add(kind)));
}

/** Of what a profile asks, what is sent then. */
export function chosenFor<T extends Choice>(when: When, probes: readonly T[], plan: Plan): T[] {
  return chosen(probes, plan).filter((probe) => (probe.when ?? 'at first') === when);
}
