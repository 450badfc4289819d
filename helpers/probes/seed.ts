/** Derives a seed for a name from the seed of the run, with FNV-1a. So the draws of one probe do not affect another probe. */
export function seedFor(name: string, seed: number): number {
  let hash = 0x811c9dc5;
  for (const unit of `${seed}/${name}`) {
    hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash | 0;
}

/**
 * Puts items into an order that depends on the seed.
 * @param nameOf returns a different name for each item
 */
export function shuffled<T>(
  items: readonly T[],
  seed: number,
  nameOf: (item: T) => string,
): readonly T[] {
  return items
    .map((item) => ({ item, place: seedFor(nameOf(item), seed) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
