import type { Plan } from './plan.js';

/** A probe among others of its kind. */
export interface Choice {
  /** `open` where only a crash is judged. */
  readonly kind: string;
  /** For the profile `thorough` alone: another of its kind tells nearly the same. */
  readonly deep?: true;
}

/** What a profile asks of a list of probes: the first of each kind, the usual ones, or all. */
export function chosen<T extends Choice>(probes: readonly T[], { breadth }: Plan): T[] {
  if (breadth === 'deep') return [...probes];
  if (breadth === 'usual') return probes.filter(({ deep }) => !deep);
  const kinds = new Set(['open']);
  return probes.filter(({ kind }) => !kinds.has(kind) && Boolean(kinds.add(kind)));
}
