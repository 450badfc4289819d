import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeValue, encodeValue, type Value } from '../../helpers/probes/value.js';

const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, undefined, true, false, -0, Number.NaN, Infinity, '\ud800', '$'),
    fc.double(),
    fc.bigInt(),
    fc.string({ unit: 'binary' }),
    fc.uint8Array({ maxLength: 8 }).map((bytes) => Uint8Array.from(bytes)),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('$', 'text', 'object', 'a', '__x'), tie('value'), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
  ),
}));

test('a value is the same after it was written and read', () => {
  fc.assert(
    fc.property(value, (sent) => {
      expect(decodeValue(encodeValue(sent))).toStrictEqual(sent);
    }),
  );
});
