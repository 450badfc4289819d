import fc, { type Arbitrary } from 'fast-check';

/** A generated value, and its index among the values of the seed. */
interface Draw<V> {
  readonly value: V;
  readonly path: number;
}

/** Values that an arbitrary makes for a seed. */
export interface Drawing<V> {
  readonly draws: readonly Draw<V>[];
  /**
   * Looks for a smaller value that also shows the violation, starting with the value at this index.
   * @param shows sends a value and returns whether it shows the violation; called first with the original value
   */
  readonly shrink: (path: number, shows: (value: V) => Promise<boolean>) => Promise<void>;
}

/** The features that the generated values together should have. */
export interface Coverage<V> {
  readonly featuresOf: (value: V) => readonly string[];
  /** Features that other values already have. */
  readonly covered: readonly string[];
}

/** How many candidates are drawn if values are sorted by their features. */
const CANDIDATES = { atLeast: 60, forEachValue: 20 };

/**
 * Draws values. The same seed gives the same values in the same order, however many are drawn. With `coverage`, the result
 * contains more values than `numRuns`, sorted by the features that they add.
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
        : sortedByCoverage(sampled(candidatesFor(numRuns)), coverage),
    shrink: async (path, shows) => {
      let thrown: { readonly error: unknown } | undefined;
      const property = fc.asyncProperty(arbitrary, async (value) => {
        // `true` means that the value shows no violation. After an error, this ends the search.
        if (thrown !== undefined) return true;
        try {
          return !(await shows(value));
        } catch (error) {
          thrown = { error };
          return true;
        }
      });
      // Without numRuns, fast-check would continue with the values after this one.
      await fc.check(property, { seed, path: `${path}`, numRuns: 1 });
      if (thrown !== undefined) throw thrown.error;
    },
  };
}

function candidatesFor(numRuns: number): number {
  return numRuns === 0 ? 0 : Math.max(CANDIDATES.atLeast, numRuns * CANDIDATES.forEachValue);
}

/**
 * Sorts candidates. The next one is always the candidate with the most features that are not covered yet. Candidates that add no
 * feature come last, in their original order.
 */
function sortedByCoverage<V>(
  candidates: readonly Draw<V>[],
  { featuresOf, covered }: Coverage<V>,
): readonly Draw<V>[] {
  const seen = new Set(covered);
  let left = candidates.map((draw) => ({ draw, features: [...new Set(featuresOf(draw.value))] }));
  const chosen: Draw<V>[] = [];
  for (;;) {
    // A covered feature stays covered, so candidates without an uncovered feature can be dropped.
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
  return [...chosen, ...candidates.filter((draw) => !isChosen.has(draw))];
}
