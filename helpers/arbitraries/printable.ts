import fc from 'fast-check';

const PRINTABLE = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));

/** Printable ASCII characters in any order: often most of them, so that one text shows at which ones a service fails. */
export const printableText = (which = /./): fc.Arbitrary<string> =>
  fc
    .noBias(fc.shuffledSubarray(PRINTABLE.filter((each) => which.test(each))))
    // With a least length, it would not shrink to the first of two.
    .filter(({ length }) => length > 0)
    .map((chosen) => chosen.join(''));

/** The printable ASCII characters of a text. */
export const printableIn = (text: string): readonly string[] => text.match(/[!-~]/g) ?? [];
