import { EMPTY, nonStrings } from '../../helpers/arbitraries/wrong-types.js';
import { draws } from '../../helpers/probes/probe.js';
import { animalTemplate, VALID_ANIMAL } from '../probes/animal-template.js';
import { refusedAnimals } from '../probes/refused-animals.js';
import * as wrong from '../values/wrong-animals.js';

const SOLD = ',"status":"sold"';
/** JSON for each status and for none. Some services check the other fields only if there is a status. */
const STATUS_MEMBERS = [SOLD, ',"status":"available"', '', ',"status":"pending"'];

/** Returns a template for each value, with the status members in turn. */
const withStatusInTurn = (
  values: readonly string[],
  templateOf: (value: string, status: string) => string,
): readonly string[] =>
  values.map((value, turn) =>
    templateOf(value, STATUS_MEMBERS[turn % STATUS_MEMBERS.length] ?? SOLD),
  );

const withName = (json: string, status = SOLD): string =>
  `{"name":${json},"categoryId":{CATEGORY}${status}}`;
const withCategory = (json: string, status = SOLD): string =>
  animalTemplate(`"categoryId":${json}${status}`);
const withStatus = (json: string): string =>
  animalTemplate(`"categoryId":{CATEGORY},"status":${json}`);
/**
 * Makes the category negative in a body with another wrong field. Some services refuse the category first, with a status other than
 * 400.
 */
const withNegativeCategory = (template: string): string => template.replace('{CATEGORY}', '-7');

export const nameType = refusedAnimals('create.refused.name-type', {
  examples: [
    ...withStatusInTurn([...nonStrings('7000123', 'false'), '0', ...EMPTY], withName),
    // An unknown field comes first, with a name that has a special meaning in some languages.
    withNegativeCategory(withName('{"conformance":1}')).replace(
      '{',
      '{"__proto__":{"conformance":1},',
    ),
  ],
  arbitrary: wrong.wrongType('name'),
  values: 'names of other types, beside fields that are right, wrong or missing',
  generated: draws(1, 4),
  features: wrong.wrongTypesIn,
});

export const categoryType = refusedAnimals('create.refused.category-type', {
  examples: withStatusInTurn(
    // `{"id":…}` is how some services represent a category. It refers to the category that the run's animals are in.
    // Lenient parsers read the digits at the start of the last text, or read it as 0.
    [
      '"{CATEGORY}"',
      'true',
      'null',
      '[{CATEGORY}]',
      '{"id":{CATEGORY}}',
      '""',
      '"  "',
      'false',
      ...EMPTY,
      '"{CATEGORY} conformance"',
    ],
    withCategory,
  ),
  arbitrary: wrong.wrongType('categoryId'),
  values: 'categories of other types, beside fields that are right, wrong or missing',
  generated: draws(1, 5),
  features: wrong.wrongTypesIn,
});

export const categoryFraction = refusedAnimals('create.refused.category-fraction', {
  examples: withStatusInTurn(
    [
      // Rounds to the category.
      '{CATEGORY}.0000001',
      // Equals -0.75.
      '-75e-2',
      // Has no decimal point. Many languages also print it without one.
      '1e-7',
      // Becomes 0 if it is rounded or truncated.
      '0.1',
    ],
    withCategory,
  ),
  arbitrary: wrong.fractionalCategory,
  values: 'categories with a fraction, beside fields that are right, wrong or missing',
  generated: draws(1, 2),
});

export const categoryRange = refusedAnimals('create.refused.category-range', {
  examples: withStatusInTurn(
    [
      '9223372036854775808',
      // Its lowest 64 bits are a category that exists.
      '{CATEGORY-2^64}',
      // Overflows a double.
      '1e400',
      '9.223372036854775808e18',
      '-9223372036854775809',
      // Python’s `int` accepts at most 4,300 digits.
      '9'.repeat(5000),
      // Some libraries compute all digits of such a number, or refuse its exponent.
      '1e1000000',
    ],
    withCategory,
  ),
  arbitrary: wrong.categoryBeyond,
  values: 'categories beyond int64 in any notation, beside fields that are right, wrong or missing',
  generated: draws(1, 4),
});

export const statusType = refusedAnimals('create.refused.status-type', {
  examples: [
    ...[
      // Falsy: a check for presence misses it.
      '0',
      // The only falsy value besides null in some languages.
      'false',
      // Equal to any text, where types are compared loosely.
      'true',
      '["sold"]',
      // Some frameworks replace an empty list, and a list of null, by null.
      '[]',
      '[null]',
      '{}',
      // The place of a status in the enumeration.
      '2',
    ].map(withStatus),
    // The form in which some languages serialize a sum type.
    withNegativeCategory(withStatus('{"sold":null}')),
  ],
  arbitrary: wrong.wrongType('status'),
  values: 'statuses of other types, beside fields that are right, wrong or missing',
  generated: draws(1, 4),
  features: wrong.wrongTypesIn,
});

const NEAR_MISSES = ['available', 'pending', 'sold'].flatMap((status) => [
  status.replace(/^./, (first) => first.toUpperCase()),
  status.toUpperCase(),
  ` ${status}`,
  `${status} `,
]);

export const statusValue = refusedAnimals('create.refused.status-value', {
  examples: [
    ...[
      // The name of a constant in some languages.
      '"Pending"',
      // In some languages, `$` in a pattern also matches before a final line end.
      '"sold\\n"',
      // Databases that pad texts ignore trailing spaces in comparisons.
      '"sold "',
      // Every object has this property: it detects services that look up statuses in an object.
      '"constructor"',
      // Unicode normalization (NFKC) and case folding turn this into `sold`.
      '"\u017fold"',
      // A prefix, for services that compare only as many characters as they receive.
      '"avail"',
      // Many frameworks replace empty and blank texts by null.
      '""',
      '"  "',
      // Parsers of enums accept positions as text, and some a list of names.
      '"1"',
      '"available, sold"',
    ].map(withStatus),
    withNegativeCategory(withStatus('"AVAILABLE"')),
    // A service that stops at a NUL reads `sold`. The quotes break error bodies that are built by hand. A valid animal has the same
    // name: the refusal must not affect that animal.
    withStatus('"sold\\u0000 \\"reserved\\\\"').replace('{NAME}', 'null'),
  ],
  thorough: [...NEAR_MISSES.map((text) => JSON.stringify(text)), '"2"', '"null"'].map(withStatus),
  arbitrary: wrong.unknownStatusAnimal,
  values: 'texts that are not a status, beside fields that are right, wrong or missing',
  generated: draws(1, 4),
});

export const fieldCase = refusedAnimals('create.refused.field-case', {
  examples: [
    // A valid animal is nested one level below, where some services look.
    `{"Name":"{NAME}","categoryId":{CATEGORY},"status":"sold","pet":${VALID_ANIMAL}}`,
    animalTemplate(
      '"categoryid":{CATEGORY},"CategoryId":{CATEGORY},"category_id":{CATEGORY},"status":"sold"',
    ),
    // A service that refuses unknown fields refuses the bodies above for their additional fields. The next bodies have none.
    '{"Name":"{NAME}","categoryId":{CATEGORY}}',
    animalTemplate('"CategoryId":{CATEGORY}'),
  ],
  arbitrary: wrong.otherCase,
  values: 'required fields in another letter case or in snake case',
  generated: draws(1, 2),
});
