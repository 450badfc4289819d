import fc, { type Arbitrary } from 'fast-check';

import { jsonExcept } from '../arbitraries/json-texts.js';
import { OFTEN_ACCEPTED, SELDOM_ACCEPTED, type Malformation } from '../arbitraries/malformed.js';
import { spoil, spoilings } from '../arbitraries/spoiled.js';
import * as wrong from '../arbitraries/wrong-animals.js';
import { FALSY_AND_TRUTHY, nonStrings } from '../arbitraries/wrong-types.js';
import type { Answered } from '../exchange.js';
import { filledIn, petTemplate, VALID_PET } from './animal-template.js';
import { usableCategory } from './category.js';
import type { Api } from './api.js';
import { draws, fixedProbe, probe, type Probe } from './probe.js';
import type { Drawn } from './source.js';

/** Bodies that every profile but `smoke` sends, the first of which `smoke` sends too, and more for `thorough`. */
interface Templates {
  readonly examples: readonly (string | undefined)[];
  readonly thorough?: readonly string[];
}

/** A probe of createPet bodies that must be refused, all for one reason. The value is a template; undefined for no body. */
export type RefusedAnimals = Probe<string, string | undefined, { readonly refused: Answered }>;

const needs = { usableCategory };

const common = {
  phase: 'add',
  posts: 'animals',
  needs,
  smoke: 1,
  send: async (
    template: string | undefined,
    api: Api,
    { usableCategory: [category = 1n] }: Drawn<typeof needs>,
  ) => ({
    refused: await api.createPet(template && ((name) => filledIn(template, name, category))),
  }),
} as const;

/** @param arbitrary more templates, drawn as often as `generated` says */
function refusedAnimals<const Id extends string>(
  id: Id,
  templates: Templates & {
    readonly arbitrary: Arbitrary<string>;
    /** Which values it makes, for people. */
    readonly values: string;
    readonly generated: ReturnType<typeof draws>;
    readonly features?: (template: string) => readonly string[];
  },
): RefusedAnimals {
  const { arbitrary, features, ...values } = templates;
  return probe<Id, string | undefined, { readonly refused: Answered }, typeof needs>({
    id,
    ...common,
    ...values,
    arbitrary: () => arbitrary,
    ...(features && { features: (template) => (template === undefined ? [] : features(template)) }),
  });
}

export const noBody = fixedProbe({
  id: 'create.refused.no-body',
  ...common,
  examples: [undefined],
});

const spoiled = (malformations: readonly Malformation[]): readonly string[] =>
  malformations.map(([, spoilObject]) => spoilObject(VALID_PET));

/** A plainly valid animal without a status. */
const NO_STATUS = petTemplate('"categoryId":{CATEGORY}');
const malformedAnimal = fc.oneof(
  ...[VALID_PET, NO_STATUS].map((template) =>
    spoilings(template).map((edit) => spoil(template, edit)),
  ),
);

export const malformed = refusedAnimals('create.refused.malformed', {
  examples: [
    ...spoiled(OFTEN_ACCEPTED),
    // A line end in a text: JSON has it as an escape alone.
    VALID_PET.replace('{NAME}', '{NAME}\n'),
    VALID_PET.replaceAll(/"(name|categoryId|status)":/g, '$1:'),
    // Numbers as other languages write them.
    ...['0{CATEGORY}', '+{CATEGORY}'].map((json) => VALID_PET.replace('{CATEGORY}', json)),
  ],
  thorough: [VALID_PET.replace('{CATEGORY}', '{CATEGORY},5'), ...spoiled(SELDOM_ACCEPTED)],
  arbitrary: malformedAnimal,
  values: 'malformed JSON, grown from well-formed JSON',
  generated: draws(3, 4),
});

export const notObject = refusedAnimals('create.refused.not-object', {
  examples: [
    '["{NAME}",{CATEGORY},"sold"]',
    `[${VALID_PET}]`,
    'null',
    JSON.stringify(VALID_PET),
    '[]',
  ],
  thorough: ['false', 'true'],
  arbitrary: jsonExcept('object'),
  values: 'JSON values that are not an object',
  generated: draws(1, 2),
});

export const nameMissing = refusedAnimals('create.refused.name-missing', {
  examples: ['{"categoryId":{CATEGORY},"status":"sold"}', '{}'],
  arbitrary: wrong.withoutField('name'),
  values: 'animals without `name`, whose other fields are right, wrong or missing',
  generated: draws(1, 2),
});

const SOLD = ',"status":"sold"';
/** Members with each status, and with none: some services check the other fields only if there is one. */
const STATUSES = [SOLD, ',"status":"available"', '', ',"status":"pending"'];

const eachInTurn = (
  values: readonly string[],
  templateOf: (value: string, status: string) => string,
): readonly string[] =>
  values.map((value, turn) => templateOf(value, STATUSES[turn % STATUSES.length] ?? SOLD));

const withName = (json: string, status = SOLD): string =>
  `{"name":${json},"categoryId":{CATEGORY}${status}}`;
const withCategory = (json: string, status = SOLD): string =>
  petTemplate(`"categoryId":${json}${status}`);
const withStatus = (json: string): string =>
  petTemplate(`"categoryId":{CATEGORY},"status":${json}`);
/** Beside another field that is wrong, a category below zero gets a 400 as well: some refuse it first, with another status. */
const belowZero = (template: string): string => template.replace('{CATEGORY}', '-7');

export const nameType = refusedAnimals('create.refused.name-type', {
  examples: [
    ...eachInTurn(nonStrings('7000123', 'false'), withName),
    // An unknown field comes first, with a name that means more to some languages.
    belowZero(withName('{"conformance":1}')).replace('{', '{"__proto__":{"conformance":1},'),
  ],
  thorough: FALSY_AND_TRUTHY.map((json) => withName(json, '')),
  arbitrary: wrong.wrongType('name'),
  values: 'names of other types, beside fields that are right, wrong or missing',
  generated: draws(3, 4),
  features: wrong.wrongTypesIn,
});

export const categoryMissing = refusedAnimals('create.refused.category-missing', {
  examples: [petTemplate('"status":"sold"')],
  arbitrary: wrong.withoutField('categoryId'),
  values: 'animals without `categoryId`, whose other fields are right, wrong or missing',
  generated: draws(1, 2),
});

export const categoryType = refusedAnimals('create.refused.category-type', {
  examples: eachInTurn(
    // The object is like a related one, with an id of its own.
    ['"{CATEGORY}"', 'true', 'null', '[{CATEGORY}]', '{"id":{CATEGORY}}', '""'],
    withCategory,
  ),
  thorough: ['false', '"-5"'].map((json) => withCategory(json)),
  arbitrary: wrong.wrongType('categoryId'),
  values: 'categories of other types, beside fields that are right, wrong or missing',
  generated: draws(2, 5),
  features: wrong.wrongTypesIn,
});

export const categoryFraction = refusedAnimals('create.refused.category-fraction', {
  examples: eachInTurn(
    // A service that rounds first finds an integer in the first, and a service that cuts first nothing in the second.
    // The third has no point, and none in the text that many languages make of it; the last one is nothing for both.
    ['{CATEGORY}.0000001', '-75e-2', '1e-7', '0.1'],
    withCategory,
  ),
  thorough: ['1.5', '0.75', '9007199254740993.5'].map((json) => withCategory(json)),
  arbitrary: wrong.fractionalCategory,
  values: 'categories with a fraction, beside fields that are right, wrong or missing',
  generated: draws(1, 2),
});

export const categoryRange = refusedAnimals('create.refused.category-range', {
  examples: eachInTurn(
    // The lowest 32 and 64 bits of the second are a category that exists; a double is refused the third.
    ['9223372036854775808', '{CATEGORY-2^64}', '1e400', '10e18', '-9223372036854775809'],
    withCategory,
  ),
  arbitrary: wrong.categoryBeyond,
  values: 'categories beyond int64 in any notation, beside fields that are right, wrong or missing',
  generated: draws(1, 4),
});

export const statusType = refusedAnimals('create.refused.status-type', {
  examples: [
    ...[
      // Falsy: a check for presence finds none.
      '0',
      // Equal to any text, where types are compared loosely.
      'true',
      '["sold"]',
    ].map(withStatus),
    // As some languages write a value of a sum type.
    belowZero(withStatus('{"sold":null}')),
  ],
  thorough: ['false', '2', '[]', '{}'].map(withStatus),
  arbitrary: wrong.wrongType('status'),
  values: 'statuses of other types, beside fields that are right, wrong or missing',
  generated: draws(2, 4),
  features: wrong.wrongTypesIn,
});

/** Near misses of each status. */
const NEAR_MISSES = ['available', 'pending', 'sold'].flatMap((status) => [
  status.replace(/^./, (first) => first.toUpperCase()),
  status.toUpperCase(),
  ` ${status}`,
  `${status} `,
]);

export const statusValue = refusedAnimals('create.refused.status-value', {
  examples: [
    ...[
      '"AVAILABLE"',
      // Some patterns take the line end for the end.
      '"sold\\n"',
      // Databases that pad texts compare them without the spaces at the end.
      '"sold "',
      // Every object has it, where statuses are looked up in one.
      '"constructor"',
      // A beginning, for services that compare as many characters as there are.
      '"avail"',
    ].map(withStatus),
    belowZero(withStatus('""')),
    // Sold to a service that reads up to a NUL; quoted, for errors that are put together by hand. A valid animal has the same
    // name: the service must forget that it refused it.
    withStatus('"sold\\u0000 \\"reserved\\\\"').replace('{NAME}', 'null'),
  ],
  thorough: [
    ...NEAR_MISSES.map((text) => JSON.stringify(text)),
    // Sold where letter case is folded by Unicode.
    '"\u017fold"',
    '"2"',
    '"null"',
  ].map(withStatus),
  arbitrary: wrong.unknownStatusAnimal,
  values: 'texts that are not a status, beside fields that are right, wrong or missing',
  generated: draws(2, 4),
});

export const fieldCase = refusedAnimals('create.refused.field-case', {
  examples: [
    // All of it stands one level below as well, where some services look.
    `{"Name":"{NAME}","categoryId":{CATEGORY},"status":"sold","pet":${VALID_PET}}`,
    petTemplate(
      '"categoryid":{CATEGORY},"CategoryId":{CATEGORY},"category_id":{CATEGORY},"status":"sold"',
    ),
    // Nothing else is wrong, for services that refuse every field that they do not know.
    '{"Name":"{NAME}","categoryId":{CATEGORY}}',
    petTemplate('"CategoryId":{CATEGORY}'),
  ],
  arbitrary: wrong.otherCase,
  values: 'required fields in another letter case or in snake case',
  generated: draws(1, 2),
});

/** Those that services refuse in different places: the parser, the validation, the handler. For requirements on all traffic. */
export const REFUSED_ANIMAL_SAMPLES = [noBody, malformed, nameMissing, categoryMissing] as const;
