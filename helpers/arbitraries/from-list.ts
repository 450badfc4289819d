import fc, { type Arbitrary } from 'fast-check';

/** Draws an item of a list. Unlike those of `fc.constantFrom`, the items shrink step by step toward the first one. */
export function fromList<T>(list: readonly T[]): Arbitrary<T> {
  return fc
    .nat(list.length - 1)
    .map((place) => list.slice(place, place + 1))
    .map(([item]) => item as T);
}
