import fc from 'fast-check';

const PRINTABLE = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));

/** Excludes the empty text or list. With `minLength: 1` instead, fast-check would not shrink two items to the first one. */
export const notEmpty = <T extends { readonly length: number }>(
  arbitrary: fc.Arbitrary<T>,
): fc.Arbitrary<T> => arbitrary.filter(({ length }) => length > 0);

/**
 * Texts of distinct printable ASCII characters in any order, without the space. Many texts contain most of the characters. So a few
 * texts are enough to find a service that rejects a character.
 */
export const printableText = (which = /./): fc.Arbitrary<string> =>
  notEmpty(fc.noBias(fc.shuffledSubarray(PRINTABLE.filter((each) => which.test(each))))).map(
    (chosen) => chosen.join(''),
  );

export const printableIn = (text: string): readonly string[] => text.match(/[!-~]/g) ?? [];
