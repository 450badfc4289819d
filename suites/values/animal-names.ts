import fc, { type Arbitrary } from 'fast-check';

import { notEmpty } from '../../helpers/arbitraries/printable.js';
import { oddText } from './odd-texts.js';

const LETTERS_AND_DIGITS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const MOST_PLAIN = 40;

/** Plain names of every length: letters and digits, some with a space inside. */
export const plainName: Arbitrary<string> = fc
  .tuple(
    // Without `noBias`, most names would be short.
    fc.noBias(
      notEmpty(
        fc.string({
          unit: fc.constantFrom(...LETTERS_AND_DIGITS),
          maxLength: MOST_PLAIN,
          size: 'max',
        }),
      ),
    ),
    fc.nat(2 * MOST_PLAIN),
  )
  .map(([text, place]) =>
    place > 0 && place < text.length - 1
      ? `${text.slice(0, place)} ${text.slice(place + 1)}`
      : text,
  );

/** Lengths of names that are longer than plain ones. */
const LONG = { min: MOST_PLAIN + 1, max: 300 };

/** Parts of unusual names: the length of the whole name, or an unusual text to append to a plain name of the run. */
export const oddName: Arbitrary<number | string> = fc.oneof(fc.noBias(fc.integer(LONG)), {
  weight: 2,
  arbitrary: oddText,
});
