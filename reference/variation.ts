import type { Freedoms } from './freedoms.js';

/** A service that differs from the sound one and is just as conforming. */
export interface Variation {
  /** Unique, kebab-case. */
  readonly name: string;
  readonly about: string;
  readonly freedoms: Partial<Freedoms>;
}
