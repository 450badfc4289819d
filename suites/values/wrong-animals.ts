import fc, { type Arbitrary } from 'fast-check';

import { INT64_MAX, INT64_MIN } from '../../schemas/int64.js';
import { inCapitals } from '../../helpers/arbitraries/letter-case.js';
import { jsonExcept, jsonKind } from '../../helpers/arbitraries/json-texts.js';
import { magnitude } from '../../helpers/arbitraries/magnitudes.js';
import { beyondInt64 } from './animal-ids.js';
import { unknownStatusText } from './query-texts.js';

/** Fields of an animal as JSON; absent ones are left out of the body. */
interface Members {
  readonly name?: string;
  readonly categoryId?: string;
  readonly status?: string;
}

type Field = keyof Members;

/** The template of an animal with these fields: see `filledIn`. */
function templateOf(members: Members): string {
  const texts = Object.entries(members).map(([field, json]) => `${JSON.stringify(field)}:${json}`);
  return `{${texts.join(',')}}`;
}

const NUMERIC_TEXTS = ['"{CATEGORY}"', '"{CATEGORY}.0"', '" {CATEGORY}"', '"0x7"', '"1e2"', '"-1"'];

/** JSON of a wrong type for each field. It excludes a null status, for which the interface states no result. */
const WRONG_TYPES: Readonly<Record<Field, Arbitrary<string>>> = {
  name: jsonExcept('string'),
  categoryId: fc.oneof(
    { weight: 4, arbitrary: jsonExcept('number') },
    { weight: 1, arbitrary: fc.constantFrom(...NUMERIC_TEXTS) },
  ),
  status: jsonExcept('string', 'null'),
};

const RIGHT_KINDS: Readonly<Record<Field, readonly string[]>> = {
  name: ['string'],
  categoryId: ['number'],
  status: ['string', 'undefined'],
};
const FIELDS = ['name', 'categoryId', 'status'] as const;

/**
 * Returns the features of a template: which fields have wrong types. If a single field does, the feature names its type, such as
 * `name: number`. If several do, each pair of them is a feature, such as `name and status`.
 */
export function wrongTypesIn(template: string): readonly string[] {
  const pet: unknown = JSON.parse(template.replaceAll('{CATEGORY}', '7'));
  if (typeof pet !== 'object' || pet === null) return [];
  const members = new Map<string, unknown>(Object.entries(pet));
  // The interface states no result for a null status.
  if (members.get('status') === null) return [];
  const wrong = FIELDS.map((field) => ({ field, kind: jsonKind(members.get(field)) })).filter(
    ({ field, kind }) => !RIGHT_KINDS[field].includes(kind),
  );
  const [first] = wrong;
  if (first === undefined) return [];
  if (wrong.length === 1) return [`${first.field}: ${first.kind}`];
  return wrong.flatMap(({ field }, place) =>
    wrong.slice(place + 1).map((other) => `${field} and ${other.field}`),
  );
}

const RIGHT: Readonly<Record<Field, readonly string[]>> = {
  name: ['"{NAME}"'],
  // The integers may be categories that do not exist. The interface states a result for these only if another field is wrong.
  categoryId: ['{CATEGORY}', '{CATEGORY}', '-1', '-7', '0', '99999999999'],
  status: ['"sold"', '"available"', '"pending"'],
};

/** A field that is not the tested one: right, missing, or also of a wrong type. */
function anyMember(field: Field): Arbitrary<string | undefined> {
  return fc.oneof(
    // If the violation does not depend on this field, it shrinks to a right value.
    { withCrossShrink: true },
    { weight: 2, arbitrary: fc.constantFrom(...RIGHT[field]) },
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 2, arbitrary: WRONG_TYPES[field] },
  );
}

/** A right field. A status may also be absent. */
const rightMember = (field: Field): Arbitrary<string | undefined> =>
  field === 'status'
    ? fc.constantFrom(...RIGHT.status, undefined)
    : fc.constantFrom(...RIGHT[field]);

/**
 * Templates in which this field has the drawn JSON, or is absent if there is none. The other fields are all right, or each of them is
 * right, absent, or of a wrong type.
 */
function withField(field: Field, json: Arbitrary<string> | undefined): Arbitrary<string> {
  const withOthers = (other: typeof anyMember): Arbitrary<string> => {
    const memberOf = (each: Field): Arbitrary<string | undefined> =>
      each === field ? (json ?? fc.constant(undefined)) : other(each);
    return fc
      .tuple(memberOf('name'), memberOf('categoryId'), memberOf('status'))
      .map(([name, categoryId, status]) =>
        templateOf({
          ...(name !== undefined && { name }),
          ...(categoryId !== undefined && { categoryId }),
          ...(status !== undefined && { status }),
        }),
      );
  };
  return fc.oneof(
    { weight: 2, arbitrary: withOthers(anyMember) },
    { weight: 1, arbitrary: withOthers(rightMember) },
  );
}

export const wrongType = (field: Field): Arbitrary<string> => withField(field, WRONG_TYPES[field]);

export const withoutField = (field: 'name' | 'categoryId'): Arbitrary<string> =>
  withField(field, undefined);

const sign = fc.constantFrom('', '-');
const smallWhole = fc.nat(999).map(BigInt);
/** Numbers that are not integers, with and without an exponent. */
const fraction: Arbitrary<string> = fc.oneof(
  fc
    .tuple(sign, fc.oneof(smallWhole, magnitude), fc.nat(9999), fc.integer({ min: 1, max: 9 }))
    .map(([before, whole, digits, last]) => `${before}${whole}.${digits}${last}`),
  // The last digit is not 0, because that could make the number an integer.
  fc
    .tuple(sign, fc.nat(999), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 12 }))
    .map(([before, tens, last, power]) => `${before}${tens === 0 ? '' : tens}${last}e-${power}`),
);

export const fractionalCategory: Arbitrary<string> = withField('categoryId', fraction);

/** Writes an integer with one digit before the point and an exponent: `1.23e2` for 123. */
function scientific(integer: bigint): string {
  const [, before = '', first = '', others = ''] = /^(-?)(\d)(\d+)$/.exec(`${integer}`) ?? [];
  return `${before}${first}.${others}e${others.length}`;
}

const NOTATIONS: readonly ((integer: bigint) => string)[] = [
  String,
  (integer) => `${integer}.0`,
  (integer) => `${integer}e0`,
  (integer) => `${integer}.00E+00`,
  (integer) => `${integer}0e-1`,
  scientific,
];

const beyond = fc.oneof(
  fc.constantFrom(INT64_MAX + 1n, INT64_MIN - 1n, 2n ** 64n, 2n ** 64n - 1n, -(2n ** 64n)),
  beyondInt64,
  beyondInt64.map((integer) => -integer),
);
/** Integers beyond int64 in any notation. */
const beyondAsJson: Arbitrary<string> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      // The lowest int64 is excluded: it is the negative of a number beyond int64.
      .tuple(
        beyond.filter((integer) => integer !== INT64_MIN),
        fc.constantFrom(...NOTATIONS),
      )
      .map(([integer, write]) => write(integer)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(sign, fc.integer({ min: 1, max: 99 }), fc.integer({ min: 19, max: 400 }))
      .map(([before, digits, power]) => `${before}${digits}e${power}`),
  },
);

/** Animals whose category is beyond int64. */
export const categoryBeyond: Arbitrary<string> = withField('categoryId', beyondAsJson);

const PADDING = ['\t', '\n', '\r\n', '\u0000', '\u00a0', '\u200b', '\u3000', '\u0301'];
const status = fc.constantFrom('available', 'pending', 'sold');
const inFullWidth = (text: string): string =>
  text.replace(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0));
const ORDINALS = ['0', '1', '2', '3', '\u0661', '\u06f2', '\uff11', '\u0967', 'I', '1.0', '01'];

const unknownStatus: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: unknownStatusText },
  {
    weight: 1,
    arbitrary: fc
      .tuple(status, fc.constantFrom(...PADDING), fc.boolean())
      .map(([text, padding, isBefore]) => (isBefore ? padding + text : text + padding)),
  },
  { weight: 1, arbitrary: fc.oneof(status.map(inFullWidth), fc.constantFrom(...ORDINALS)) },
);

/** Animals whose status is a text other than the three statuses. */
export const unknownStatusAnimal: Arbitrary<string> = withField(
  'status',
  unknownStatus.map((text) => JSON.stringify(text)),
);

/** Names of a required field in another letter case, or with an underscore between its words. */
function otherNames(field: 'name' | 'categoryId', ...more: readonly string[]): Arbitrary<string> {
  return fc
    .oneof(
      fc.nat(255).map((bits) => inCapitals(field.toLowerCase(), bits)),
      fc.constantFrom(...more),
    )
    .filter((each) => each !== field);
}

const otherName = otherNames('name', 'Name', 'NAME');
const otherCategory = otherNames(
  'categoryId',
  'category_id',
  'CATEGORY_ID',
  'CategoryID',
  'category_Id',
  'Category_Id',
);

/** Animals with another spelling of the key `name`, `categoryId`, or both. The status is valid or omitted. */
export const otherCase: Arbitrary<string> = fc
  .tuple(
    fc.oneof(
      fc.record({ name: otherName, categoryId: fc.constant('categoryId') }),
      fc.record({ name: fc.constant('name'), categoryId: otherCategory }),
      fc.record({ name: otherName, categoryId: otherCategory }),
    ),
    fc.constantFrom(...RIGHT.status, undefined),
  )
  .map(([{ name, categoryId }, json]) => {
    const before = `${JSON.stringify(name)}:"{NAME}",${JSON.stringify(categoryId)}:{CATEGORY}`;
    return json === undefined ? `{${before}}` : `{${before},"status":${json}}`;
  });
