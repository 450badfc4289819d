/** Makes a generator of pseudorandom numbers in [0, 1): mulberry32. The same seed gives the same numbers. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A random integer from 0 up to, but not including, `below`. */
export function pick(random: () => number, below: number): number {
  return Math.floor(random() * below);
}

/** A random item of a list, which must not be empty. */
export function pickOne<Item>(random: () => number, items: readonly Item[]): Item {
  const item = items[pick(random, items.length)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}

/** A random integer from 0 to 2^63 - 1. */
export function pickInt63(random: () => number): bigint {
  const high = BigInt(pick(random, 2 ** 31));
  const low = BigInt(pick(random, 2 ** 32));
  return (high << 32n) | low;
}
