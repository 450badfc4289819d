import fc, { type Arbitrary } from 'fast-check';

import { inCapitals } from './letter-case.js';

const NAME = 'message';
/** One bit for each letter of the name. */
const EVERY_BIT = 2 ** NAME.length - 1;

/** Names of a field other than `message`: in another letter case, with more around it, and related words. */
export const otherFieldName: Arbitrary<string> = fc
  .oneof(
    // Set bits stand for the letters that stay in lower case, which are never all of them.
    fc.nat(EVERY_BIT - 1).map((bits) => inCapitals(NAME, EVERY_BIT - bits)),
    fc
      .tuple(fc.constantFrom('', ' ', '_', '$', 'the_'), fc.constantFrom('', ' ', '_', 's', '[]'))
      .map(([before, behind]) => `${before}${NAME}${behind}`),
    fc.constantFrom('text', 'body', 'content', 'msg', 'data', 'value', 'mess', 'm', ''),
  )
  .filter((field) => field !== NAME);
