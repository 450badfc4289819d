import { fc } from '../properties.js';

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

const anyText = fc.string({ unit: 'binary', maxLength: 12 });

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
