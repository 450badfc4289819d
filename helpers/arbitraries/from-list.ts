import fc, { type Arbitrary } from 'fast-check';

/** Draws an item of a list. It shrinks toward the first one, step by step, which `fc.constantFrom` does not. */
export function fromList<T>(list: readonly T[]): Arbitrary<T> {
  return fc
    .nat(list.length - 1)
    .map((place) => list.slice(place, place + 1))
    .map(([item]) => item as T);
}
