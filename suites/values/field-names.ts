import fc, { type Arbitrary } from 'fast-check';

import { inCapitals } from '../../helpers/arbitraries/letter-case.js';
import { notEmpty } from '../../helpers/arbitraries/printable.js';

const NAME = 'message';
/** Every spelling of `message` with at least one capital letter. */
const IN_OTHER_CASE = Array.from({ length: 2 ** NAME.length - 1 }, (_, bits) =>
  inCapitals(NAME, bits + 1),
);

/** Another name for the field: `message` with a prefix or suffix, or a related word. */
const otherName: Arbitrary<string> = fc
  .oneof(
    fc
      .tuple(fc.constantFrom('', ' ', '_', '$', 'the_'), fc.constantFrom('', ' ', '_', 's', '[]'))
      .map(([before, behind]) => `${before}${NAME}${behind}`),
    fc.constantFrom('text', 'body', 'content', 'msg', 'data', 'value', 'mess', 'm', ''),
  )
  .filter((field) => field !== NAME);

/**
 * Field names for one object, none of which is `message`: one or more spellings of `message` in other letter cases, or one other
 * name.
 */
export const otherFieldNames: Arbitrary<readonly string[]> = fc.oneof(
  // `notEmpty` shrinks better than `minLength`.
  notEmpty(fc.noBias(fc.subarray(IN_OTHER_CASE))),
  otherName.map((field) => [field]),
);
