import { fc } from '../properties.js';
import { INT64_MAX, INT64_MIN } from '../../schemas/int64.js';
import { STATUSES } from '../../schemas/shapes.js';

/** The members of an object. Each value is JSON text, for example `7.0`. */
export type Raw = Readonly<Record<string, string>>;

/** JSON of every type except object. The suite reads integers, fractions and numbers beyond int64 in different ways. */
export const NOT_AN_OBJECT = [
  'null',
  'true',
  'false',
  '""',
  '"Bella"',
  '0',
  '400',
  '-7',
  '7.0',
  '1.5',
  '2.99931',
  '-0.5',
  '1e-7',
  '1e400',
  '9223372036854775808',
  `1${'0'.repeat(80)}`,
  '[]',
  '[{}]',
  '[{"id":1}]',
  '[2.5]',
];

/** The JSON text of an object with these members. */
export function asJson(members: Raw): string {
  return `{${Object.entries(members)
    .map(([key, value]) => `${JSON.stringify(key)}:${value}`)
    .join(',')}}`;
}

export const int64: fc.Arbitrary<bigint> = fc.oneof(
  fc.bigInt({ min: INT64_MIN, max: INT64_MAX }),
  fc.constantFrom(INT64_MAX, INT64_MIN, 0n, -1n, 2n ** 53n + 1n, 2n ** 31n),
);

/** An int64 in one of several notations that JSON allows. */
const notation: fc.Arbitrary<string> = fc
  .tuple(int64, fc.constantFrom('', '.0', '.000', 'e0', 'E+0', '.0e-0', '0e-1', '00E-2'))
  .map(([value, tail]) => (value === 0n && tail.startsWith('0') ? '0' : `${value}${tail}`));

const anyText = fc.string({ unit: 'binary', maxLength: 12 });

const KNOWN = new Set(['id', 'name', 'categoryId', 'status', 'code', 'message', 'createdAt']);

/** Further members, which the interface allows. */
const extras: fc.Arbitrary<Raw> = fc
  .dictionary(
    fc.string({ maxLength: 6 }).filter((key) => !KNOWN.has(key) && key !== '__proto__'),
    fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)),
    { maxKeys: 2 },
  )
  .map((members) => ({ ...members }));

/** A valid Pet. */
export const pet: fc.Arbitrary<Raw> = fc
  .record({
    id: notation,
    name: anyText.map((text) => JSON.stringify(text)),
    categoryId: notation,
    status: fc.constantFrom(undefined, ...STATUSES),
    extras,
  })
  .map(({ id, name, categoryId, status, extras: more }) => ({
    ...more,
    id,
    name,
    categoryId,
    ...(status === undefined ? {} : { status: JSON.stringify(status) }),
  }));

/** A valid Error for a status. */
export function errorFor(status: number): fc.Arbitrary<Raw> {
  const text = anyText.map((each) => JSON.stringify(each));
  return fc
    .record({
      code: text,
      message: text,
      status: fc.constantFrom(`${status}`, `${status}.0`),
      extras,
    })
    .map(({ extras: more, ...members }) => ({ ...more, ...members }));
}

/** A plain name: letters, digits, inner single spaces, 40 characters at most. */
export const plainText: fc.Arbitrary<string> = fc
  .stringMatching(/^[A-Za-z0-9]{1,8}( [A-Za-z0-9]{1,8}){0,3}$/)
  .filter((text) => text.length <= 40);

/** A text that is not plain. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('', ' ', ' a', 'a ', 'a  b', 'x'.repeat(41), 'é', 'a\u0000b', '<b>', "o'x"),
  anyText.filter((text) => !/^[A-Za-z0-9]+( [A-Za-z0-9]+)*$/.test(text)),
);

/** Replaces the value of one member of an object. Without a new value, removes the member. */
export function mutated(members: Raw, field: string, value: string | undefined): Raw {
  const { [field]: _, ...rest } = members;
  return value === undefined ? rest : { ...rest, [field]: value };
}
