import fc from 'fast-check';

import { INT64_MAX, INT64_MIN, isInt64 } from '../../schemas/int64.js';
import { magnitude } from '../../helpers/arbitraries/magnitudes.js';

const low = fc.bigInt({ min: 1n, max: 200n });

/** Ids of every magnitude and sign within int64, and ids whose lowest 32 or 53 bits are those of a small id. */
export const anyInt64: fc.Arbitrary<bigint> = fc
  .oneof(
    magnitude,
    magnitude.map((id) => -id),
    fc.bigInt({ min: 1n, max: INT64_MAX }),
    fc
      .tuple(fc.constantFrom(32n, 53n), fc.bigInt({ min: 1n, max: 1000n }), low)
      .map(([bits, times, id]) => times * 2n ** bits + id),
  )
  .filter(isInt64);

/** Integers beyond int64: just beyond it, far beyond it, and integers whose lowest 64 bits are those of a small id. */
export const beyondInt64: fc.Arbitrary<bigint> = fc.oneof(
  fc.bigInt({ min: INT64_MAX + 1n, max: INT64_MAX + 1000n }),
  fc.bigInt({ min: INT64_MIN - 1000n, max: INT64_MIN - 1n }),
  fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** 20n }), low)
    .map(([times, id]) => times * 2n ** 64n + id),
  fc.integer({ min: 20, max: 60 }).map((digits) => 10n ** BigInt(digits)),
);

/**
 * Characters of a path. Characters that may belong to an integer are excluded: digits, `+`, `-` and white space. So are `/`, `\`, `;`
 * and `%`, because a path with them is not judged.
 */
const STRANGE = [
  ...'!"#$&\'()*,.:<=>?@[]^_`{|}~',
  ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
  '\u00e9',
  '\u732b',
];
const strange = fc.constantFrom(...STRANGE);
const DIGITS = [...'0123456789'];
const text = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...DIGITS, ...STRANGE, '-'), maxLength: 3 }),
    strange,
    fc.string({ unit: fc.constantFrom(...DIGITS, ...STRANGE, '-'), maxLength: 3 }),
  )
  .map((parts) => parts.join(''))
  // Dot segments never reach the service.
  .filter((each) => !/^\.\.?$/.test(each));

/** Returns the character right after an id, at which a parser may stop. */
export const characterAfterId = (form: string): readonly string[] =>
  /^\{id\}([^-\d])/u.exec(form)?.slice(1) ?? [];

/** Paths that are not written as an integer, such as `{id}.0`. `{id}` stands for an id that exists. */
export const notNumberForm: fc.Arbitrary<string> = fc.oneof(
  // For parsers that stop at an unexpected character.
  {
    weight: 5,
    arbitrary: fc
      .tuple(strange, fc.constantFrom('', '0', 'a'))
      .map(([one, more]) => `{id}${one}${more}`),
  },
  text.map((more) => `{id}${more}`),
  text.map((more) => `${more}{id}`),
  text,
);
