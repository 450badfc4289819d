import type { Choices } from './choices.js';

/** A conforming service: the reference with certain choices. */
export interface Variation {
  /** Unique, kebab-case. */
  readonly name: string;
  readonly about: string;
  readonly choices: Partial<Choices>;
}

/** Variations by name. */
export type VariationTable = Readonly<
  Record<string, readonly [about: string, choices: Partial<Choices>]>
>;

/** The variations of a table, in its order. */
export function variationsIn(table: VariationTable): Variation[] {
  return Object.entries(table).map(([name, [about, choices]]) => ({ name, about, choices }));
}
