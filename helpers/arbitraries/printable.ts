import fc from 'fast-check';

const PRINTABLE = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));

/** The same texts or lists, but for the empty one: with a least length, they would not shrink to the first item of two. */
export const notEmpty = <T extends { readonly length: number }>(
  arbitrary: fc.Arbitrary<T>,
): fc.Arbitrary<T> => arbitrary.filter(({ length }) => length > 0);

/** Printable ASCII characters in any order: often most of them, so that one text shows at which ones a service fails. */
export const printableText = (which = /./): fc.Arbitrary<string> =>
  notEmpty(fc.noBias(fc.shuffledSubarray(PRINTABLE.filter((each) => which.test(each))))).map(
    (chosen) => chosen.join(''),
  );

/** The printable ASCII characters of a text. */
export const printableIn = (text: string): readonly string[] => text.match(/[!-~]/g) ?? [];
