import fc, { type Arbitrary } from 'fast-check';

/** Draws an item of a list. Unlike an item of `fc.constantFrom`, it shrinks step by step toward the first item. */
export function fromList<T>(list: readonly T[]): Arbitrary<T> {
  return fc
    .nat(list.length - 1)
    .map((place) => list.slice(place, place + 1))
    .map(([item]) => item as T);
}
