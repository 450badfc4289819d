import type { Fault } from '../../fault.js';
import { Decimal, type Json } from '../../json/value.js';
import { answerChanged, badlyShaped, bodyChanged, rawAnswer, renamed, wrappedIn } from './tools.js';

const FIELDS = ['pet.id.int64', 'pet.name.string', 'pet.category-id.int64'] as const;
const NO_OBJECT = ['pet.shape.object', ...FIELDS] as const;
const READABLE = 'answers.json.readable';
const MEDIA = 'answers.media.json';
const ARRAY = 'list.answer.array';
const SAME = 'get.found.same';
const REPEATED = [
  'create.answer.name',
  'create.answer.category-id',
  'create.answer.status',
] as const;

const SNAKES = { id: 'pet_id', name: 'pet_name', categoryId: 'category_id' };

/** Changes every item of a listing. */
const eachItem =
  (change: (item: Json) => Json) =>
  (body: Json): Json =>
    Array.isArray(body) ? body.map(change) : body;

/** Turns the values of some fields into strings. */
const withStrings =
  (...fields: readonly string[]) =>
  (body: Json): Json =>
    body instanceof Map
      ? new Map(
          [...body].map(([key, value]) => [key, fields.includes(key) ? String(value) : value]),
        )
      : body;

const fieldOf = (body: Json, field: string): Json =>
  (body instanceof Map ? body.get(field) : undefined) ?? null;

export const MALFORMED_LISTINGS: readonly Fault[] = [
  badlyShaped(
    'listings-have-a-total',
    'A listing is an object with the animals under pets.',
    [ARRAY],
    bodyChanged('listPets', wrappedIn('pets')),
  ),
  badlyShaped(
    'listings-are-by-id',
    'A listing is an object, with an animal for each id.',
    [ARRAY],
    bodyChanged(
      'listPets',
      (body) =>
        new Map(Array.isArray(body) ? body.map((item) => [String(fieldOf(item, 'id')), item]) : []),
    ),
  ),
  badlyShaped(
    'listings-are-pages',
    'A listing is an HTML page.',
    [ARRAY, READABLE, MEDIA],
    answerChanged('listPets', rawAnswer('<ul></ul>', 'text/html')),
  ),
  badlyShaped(
    'listings-are-empty',
    'A listing has no body.',
    [ARRAY, READABLE],
    answerChanged('listPets', rawAnswer('')),
  ),
  badlyShaped(
    'listings-are-lines',
    'A listing is two JSON objects on two lines.',
    [ARRAY, READABLE],
    answerChanged('listPets', rawAnswer('{"id":1}\n{"id":2}')),
  ),
  badlyShaped(
    'listings-begin-with-null',
    'The first item of a listing is null.',
    NO_OBJECT,
    bodyChanged('listPets', (body) => (Array.isArray(body) ? [null, ...body.slice(1)] : body)),
  ),
  badlyShaped(
    'listings-are-of-ids',
    'A listing holds the ids alone.',
    NO_OBJECT,
    bodyChanged(
      'listPets',
      eachItem((item) => fieldOf(item, 'id')),
    ),
  ),
  badlyShaped(
    'listings-are-of-names',
    'A listing holds the names alone.',
    NO_OBJECT,
    bodyChanged(
      'listPets',
      eachItem((item) => fieldOf(item, 'name')),
    ),
  ),
  badlyShaped(
    'listings-are-of-fractions',
    'A listing holds fractions alone.',
    NO_OBJECT,
    bodyChanged(
      'listPets',
      eachItem(() => new Decimal('2.99931')),
    ),
  ),
  badlyShaped(
    'listings-are-in-snake-case',
    'The animals of a listing have fields in snake case.',
    FIELDS,
    bodyChanged('listPets', eachItem(renamed(SNAKES))),
  ),
  badlyShaped(
    'listings-wrap-every-animal',
    'Each item of a listing has the animal under pet.',
    FIELDS,
    bodyChanged('listPets', eachItem(wrappedIn('pet'))),
  ),
  badlyShaped(
    'listings-have-ids-in-quotes',
    'The ids of a listing are strings.',
    ['pet.id.int64'],
    bodyChanged('listPets', eachItem(withStrings('id'))),
  ),
  badlyShaped(
    'listings-have-categories-in-quotes',
    'The categories of a listing are strings.',
    ['pet.category-id.int64', 'create.stored.unaltered'],
    bodyChanged('listPets', eachItem(withStrings('categoryId'))),
  ),
];

export const MALFORMED_ANIMALS: readonly Fault[] = [
  badlyShaped(
    'fetched-in-data',
    'getPet has the animal under data.',
    [...FIELDS, SAME],
    bodyChanged('getPet', wrappedIn('data')),
  ),
  badlyShaped(
    'fetched-in-an-array',
    'getPet has an array of one animal.',
    [...NO_OBJECT, SAME],
    bodyChanged('getPet', (body) => [body]),
  ),
  badlyShaped(
    'fetched-as-null',
    'getPet has null for every animal.',
    [...NO_OBJECT, SAME],
    bodyChanged('getPet', () => null),
  ),
  badlyShaped(
    'fetched-as-a-fraction',
    'getPet has a fraction for every animal.',
    [...NO_OBJECT, SAME],
    bodyChanged('getPet', () => new Decimal('2.99931')),
  ),
  badlyShaped(
    'fetched-without-a-body',
    'getPet has a 200 without a body.',
    [...NO_OBJECT, READABLE, SAME],
    answerChanged('getPet', rawAnswer('')),
  ),
  badlyShaped(
    'fetched-in-snake-case',
    'getPet has fields in snake case.',
    [...FIELDS, SAME],
    bodyChanged('getPet', renamed(SNAKES)),
  ),
  badlyShaped(
    'fetched-with-numbers-in-quotes',
    'getPet has strings for numbers.',
    ['pet.id.int64', 'pet.category-id.int64', SAME],
    bodyChanged('getPet', withStrings('id', 'categoryId')),
  ),
  badlyShaped(
    'added-without-a-body',
    'A 201 has no body.',
    [...NO_OBJECT, READABLE, ...REPEATED],
    answerChanged('createPet', rawAnswer('')),
  ),
  badlyShaped(
    'added-with-the-id-alone',
    'A 201 has the id alone.',
    ['pet.name.string', 'pet.category-id.int64', ...REPEATED],
    bodyChanged('createPet', (body) => new Map([['id', fieldOf(body, 'id')]])),
  ),
  badlyShaped(
    'added-in-data',
    'A 201 has the animal under data.',
    [...FIELDS, ...REPEATED],
    bodyChanged('createPet', wrappedIn('data')),
  ),
  badlyShaped(
    'added-with-ok',
    'A 201 has only a success flag.',
    [...FIELDS, ...REPEATED],
    bodyChanged('createPet', () => new Map([['ok', true]])),
  ),
  badlyShaped(
    'added-as-a-huge-number',
    'A 201 has a number that no double can hold.',
    [...NO_OBJECT, ...REPEATED],
    bodyChanged('createPet', () => new Decimal('1e400')),
  ),
  badlyShaped(
    'added-in-an-array',
    'A 201 has an array of one animal.',
    [...NO_OBJECT, ...REPEATED],
    bodyChanged('createPet', (body) => [body]),
  ),
];
