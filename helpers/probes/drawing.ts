import fc, { type Arbitrary } from 'fast-check';

/** Values that an arbitrary makes for a seed. */
export interface Drawing<V> {
  readonly values: readonly V[];
  /**
   * Looks for a smaller value that does the same, from the value at this place on.
   * @param shows sends a value and returns whether it shows the violation; called first with the original value
   */
  readonly shrink: (path: number, shows: (value: V) => Promise<boolean>) => Promise<void>;
}

/** Draws values. The same seed gives the same ones, however many are drawn. */
export function drawingOf<V>(arbitrary: Arbitrary<V>, seed: number, numRuns: number): Drawing<V> {
  return {
    values: numRuns === 0 ? [] : fc.sample(arbitrary, { seed, numRuns }),
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
