import fc, { type Arbitrary } from 'fast-check';

import { inCapitals } from './letter-case.js';

const NAME = 'message';
/** All but `message` itself, which has no capitals. */
const IN_OTHER_CASE = Array.from({ length: 2 ** NAME.length - 1 }, (_, bits) =>
  inCapitals(NAME, bits + 1),
);

/** Another name of the field: with more around it, or a related word. */
const otherName: Arbitrary<string> = fc
  .oneof(
    fc
      .tuple(fc.constantFrom('', ' ', '_', '$', 'the_'), fc.constantFrom('', ' ', '_', 's', '[]'))
      .map(([before, behind]) => `${before}${NAME}${behind}`),
    fc.constantFrom('text', 'body', 'content', 'msg', 'data', 'value', 'mess', 'm', ''),
  )
  .filter((field) => field !== NAME);

/** Names of fields of one object, none of which is `message`: in many other letter cases, or another one. */
export const otherFieldNames: Arbitrary<readonly string[]> = fc.oneof(
  // With a least length, it would not shrink to the first of two.
  fc.noBias(fc.subarray(IN_OTHER_CASE)).filter(({ length }) => length > 0),
  otherName.map((field) => [field]),
);
