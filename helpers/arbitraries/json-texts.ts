import fc from 'fast-check';

import { magnitude } from './magnitudes.js';

const digits = fc.nat(9999);
const text = fc.string({ unit: fc.constantFrom(...'abcxyz 019'), maxLength: 6 });

const number = fc.oneof(
  digits.map(String),
  fc.tuple(fc.constantFrom('', '-'), magnitude).map(([sign, size]) => `${sign}${size}`),
  fc.tuple(fc.nat(99), digits).map(([whole, part]) => `${whole}.${part}1`),
  fc
    .tuple(fc.nat(99), fc.integer({ min: -5, max: 400 }))
    .map(([whole, power]) => `${whole}e${power}`),
);
const boolean = fc.constantFrom('false', 'true');
const nothing = fc.constant('null');
const string = text.map((each) => JSON.stringify(each));
const scalar = fc.oneof(number, boolean, nothing, string);
const arrayOf = (item: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.array(item, { maxLength: 3 }).map((items) => `[${items.join(',')}]`);
const objectOf = (value: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .uniqueArray(fc.tuple(text, value), { maxLength: 2, selector: ([name]) => name })
    .map(
      (members) =>
        `{${members.map(([name, each]) => `${JSON.stringify(name)}:${each}`).join(',')}}`,
    );
const array = arrayOf(
  fc.oneof({ weight: 3, arbitrary: scalar }, arrayOf(scalar), objectOf(scalar)),
);
const object = objectOf(
  fc.oneof({ weight: 3, arbitrary: scalar }, arrayOf(scalar), objectOf(scalar)),
);

const BY_TYPE = { null: nothing, boolean, number, string, array, object };
export type JsonType = keyof typeof BY_TYPE;

/** Returns the JSON type of a value. Empty arrays and empty objects have types of their own. */
export function jsonKind(value: unknown): string {
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  const type = Array.isArray(value) ? 'array' : 'object';
  return Object.keys(value).length === 0 ? `empty ${type}` : type;
}

/** JSON texts of every type but these. All other types are equally frequent. Arrays and objects can be empty or nested. */
export function jsonExcept(...types: readonly JsonType[]): fc.Arbitrary<string> {
  const others = Object.entries(BY_TYPE).filter(([type]) => !types.some((each) => each === type));
  return fc.oneof(...others.map(([, arbitrary]) => arbitrary));
}
