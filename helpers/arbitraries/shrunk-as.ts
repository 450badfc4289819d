import fc from 'fast-check';

/** Values of one arbitrary that shrink as if another one had drawn them. */
class ShrunkAs<T> extends fc.Arbitrary<T> {
  private readonly source: fc.Arbitrary<T>;
  private readonly smaller: fc.Arbitrary<T>;

  constructor(source: fc.Arbitrary<T>, smaller: fc.Arbitrary<T>) {
    super();
    this.source = source;
    this.smaller = smaller;
  }

  generate(random: fc.Random, biasFactor: number | undefined): fc.Value<T> {
    // The context of the source's value is dropped, because only the source's own shrinking needs it.
    return new fc.Value(this.source.generate(random, biasFactor).value, undefined);
  }

  canShrinkWithoutContext(value: unknown): value is T {
    return this.smaller.canShrinkWithoutContext(value);
  }

  shrink(value: T, context: unknown): fc.Stream<fc.Value<T>> {
    return this.smaller.shrink(value, context);
  }
}

/**
 * The values of an arbitrary, shrunk as another arbitrary shrinks them. For example, a text of fragments shrinks to one character.
 * @param smaller shrinks values that it did not draw
 */
export const shrunkAs = <T>(source: fc.Arbitrary<T>, smaller: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  new ShrunkAs(source, smaller);
