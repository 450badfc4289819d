/**
 * Derives a seed for each name from the seed of the run (FNV-1a), so that the draws of one probe do not affect those of another.
 */
export function seedFor(name: string, seed: number): number {
  let hash = 0x811c9dc5;
  for (const unit of `${seed}/${name}`) {
    hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash | 0;
}

/** Puts items into an order that the seed decides. @param nameOf returns a distinct name for each item */
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
