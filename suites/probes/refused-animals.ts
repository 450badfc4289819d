import { probe } from './probe.js';
import fc, { type Arbitrary } from 'fast-check';

import { jsonExcept } from '../../helpers/arbitraries/json-texts.js';
import {
  OFTEN_ACCEPTED,
  SELDOM_ACCEPTED,
  type Malformation,
} from '../../helpers/arbitraries/malformed.js';
import { spoil, spoilings } from '../../helpers/arbitraries/spoiled.js';
import * as wrong from '../values/wrong-animals.js';
import type { Answered } from '../../helpers/exchange.js';
import { filledIn, animalTemplate, VALID_ANIMAL } from './animal-template.js';
import { usableCategory } from './usable-category.js';
import { draws, type Generated, type Probe } from '../../helpers/probes/probe.js';
import type { Sources } from '../../helpers/probes/source.js';

/**
 * Templates of bodies: `smoke` sends the first example, `standard` all examples, and `thorough` more. `read-only` sends none. An
 * arbitrary generates further templates.
 */
interface Templates extends Partial<Omit<Generated<string, Sources>, 'arbitrary'>> {
  readonly examples: readonly (string | undefined)[];
  readonly thorough?: readonly string[];
  readonly arbitrary?: Arbitrary<string>;
}

/** A probe of createPet bodies that must be refused, all for one reason. The value is a template; undefined for no body. */
export type RefusedAnimals = Probe<string, string | undefined, { readonly refused: Answered }>;

const needs = { usableCategory };

/** Defines a probe of bodies that must be refused. */
export function refusedAnimals<const Id extends string>(
  id: Id,
  { arbitrary, features, ...values }: Templates,
): RefusedAnimals {
  return probe<Id, string | undefined, { readonly refused: Answered }, typeof needs>({
    id,
    phase: 'add',
    posts: 'animals',
    needs,
    smoke: 1,
    ...values,
    ...(arbitrary && { arbitrary: () => arbitrary }),
    ...(features && { features: (template) => (template === undefined ? [] : features(template)) }),
    send: async (template, api, { usableCategory: [category = 1n] }) => ({
      refused: await api.createPet(template && ((name) => filledIn(template, name, category))),
    }),
  });
}

export const noAnimalBody = refusedAnimals('create.refused.no-body', { examples: [undefined] });

const spoiled = (malformations: readonly Malformation[]): readonly string[] =>
  malformations.map(([, spoilObject]) => spoilObject(VALID_ANIMAL));

/** The template of an ordinary animal without a status. */
const NO_STATUS = animalTemplate('"categoryId":{CATEGORY}');
const spoiledAnimal = fc.oneof(
  ...[VALID_ANIMAL, NO_STATUS].map((template) =>
    spoilings(template).map((edit) => spoil(template, edit)),
  ),
);

export const malformedAnimal = refusedAnimals('create.refused.malformed', {
  examples: [
    ...spoiled(OFTEN_ACCEPTED),
    // A raw line end in a text: JSON allows it only as an escape.
    VALID_ANIMAL.replace('{NAME}', '{NAME}\n'),
    VALID_ANIMAL.replaceAll(/"(name|categoryId|status)":/g, '$1:'),
    // Numbers as other languages write them.
    ...['0{CATEGORY}', '+{CATEGORY}'].map((json) => VALID_ANIMAL.replace('{CATEGORY}', json)),
    // For parsers that stop at a NUL.
    `${VALID_ANIMAL}\0}`,
  ],
  thorough: [VALID_ANIMAL.replace('{CATEGORY}', '{CATEGORY},5'), ...spoiled(SELDOM_ACCEPTED)],
  arbitrary: spoiledAnimal,
  values: 'malformed JSON, made by edits of well-formed JSON',
  generated: draws(2, 4),
});

export const notAnimalObject = refusedAnimals('create.refused.not-object', {
  examples: [
    '["{NAME}",{CATEGORY},"sold"]',
    `[${VALID_ANIMAL}]`,
    'null',
    JSON.stringify(VALID_ANIMAL),
    '[]',
  ],
  arbitrary: jsonExcept('object'),
  values: 'JSON values that are not an object',
  generated: draws(1, 2),
});

/** Makes a body longer than 32 KiB, a limit of some servers. The body stays below 64 KiB, because larger ones are not judged. */
const PADDING = ' '.repeat(40_000);

export const nameMissing = refusedAnimals('create.refused.name-missing', {
  examples: [
    '{"categoryId":{CATEGORY},"status":"sold"}',
    `{}${PADDING}`,
    // Some services copy the fields into an object, which then inherits the name.
    '{"__proto__":{"name":"{NAME}"},"categoryId":{CATEGORY},"status":"sold"}',
  ],
  arbitrary: wrong.withoutField('name'),
  values: 'animals without `name`, whose other fields are right, wrong or missing',
  generated: draws(1, 2),
});

export const categoryMissing = refusedAnimals('create.refused.category-missing', {
  // The second one has another name for the field, which many services use.
  examples: ['"status":"sold"', '"category":{CATEGORY},"status":"sold"'].map(animalTemplate),
  arbitrary: wrong.withoutField('categoryId'),
  values: 'animals without `categoryId`, whose other fields are right, wrong or missing',
  generated: draws(1, 2),
});

/**
 * Probes that requirements on all traffic send. Services refuse their bodies in different places, such as the parser, the validation
 * and the handler.
 */
export const REFUSED_ANIMAL_SAMPLES = [
  noAnimalBody,
  malformedAnimal,
  nameMissing,
  categoryMissing,
] as const;
