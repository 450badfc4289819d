import fc, { type Arbitrary } from 'fast-check';

/** A drawn value, and its place among all that the seed gives. */
interface Draw<V> {
  readonly value: V;
  readonly path: number;
}

/** Values that an arbitrary makes for a seed. */
export interface Drawing<V> {
  readonly draws: readonly Draw<V>[];
  /**
   * Looks for a smaller value that does the same, from the value at this place on.
   * @param shows sends a value and returns whether it shows the violation; called first with the original value
   */
  readonly shrink: (path: number, shows: (value: V) => Promise<boolean>) => Promise<void>;
}

/** The features that drawn values should show together. */
export interface Coverage<V> {
  readonly featuresOf: (value: V) => readonly string[];
  /** Features that other values show already. */
  readonly covered: readonly string[];
}

/** How many candidates there are for values that are chosen for their features: for all of them, and for each. */
const CANDIDATES = { least: 200, each: 5 };

/**
 * Draws values. The same seed gives the same ones, however many are drawn; unless they are chosen for their features: first
 * those that show the most features that no other value shows, then the others in their order.
 */
export function drawingOf<V>(
  arbitrary: Arbitrary<V>,
  seed: number,
  numRuns: number,
  coverage?: Coverage<V>,
): Drawing<V> {
  const sampled = (count: number): readonly Draw<V>[] =>
    count === 0
      ? []
      : fc.sample(arbitrary, { seed, numRuns: count }).map((value, path) => ({ value, path }));
  return {
    draws:
      coverage === undefined
        ? sampled(numRuns)
        : covering(sampled(candidatesFor(numRuns)), numRuns, coverage),
    shrink: async (path, shows) => {
      let ours: { readonly error: unknown } | undefined;
      const property = fc.asyncProperty(arbitrary, async (value) => {
        // "Shows nothing" ends the search.
        if (ours !== undefined) return true;
        try {
          return !(await shows(value));
        } catch (error) {
          ours = { error };
          return true;
        }
      });
      // Without numRuns, it would go on with the values behind this one.
      await fc.check(property, { seed, path: `${path}`, numRuns: 1 });
      if (ours !== undefined) throw ours.error;
    },
  };
}

function candidatesFor(numRuns: number): number {
  return numRuns === 0 ? 0 : Math.max(CANDIDATES.least, numRuns * CANDIDATES.each);
}

/** As many of the candidates: first those that cover more than the ones before them, the most telling first. */
function covering<V>(
  candidates: readonly Draw<V>[],
  count: number,
  { featuresOf, covered }: Coverage<V>,
): readonly Draw<V>[] {
  const seen = new Set(covered);
  let left = candidates.map((draw) => ({ draw, features: [...new Set(featuresOf(draw.value))] }));
  const chosen: Draw<V>[] = [];
  while (chosen.length < count) {
    // Features only become fewer, so that candidates without any need no second look.
    left = left
      .map(({ draw, features }) => ({ draw, features: features.filter((each) => !seen.has(each)) }))
      .filter(({ features }) => features.length > 0);
    const [first] = left;
    if (first === undefined) break;
    const best = left.reduce((a, b) => (b.features.length > a.features.length ? b : a), first);
    for (const feature of best.features) seen.add(feature);
    chosen.push(best.draw);
  }
  const isChosen = new Set(chosen);
  return [...chosen, ...candidates.filter((draw) => !isChosen.has(draw))].slice(0, count);
}
