import { fc } from '../properties.js';
import { describe, expect, test } from 'vitest';
import { mutated, NOT_AN_OBJECT, pet, asJson, type Raw } from './arbitraries.js';
import { createPet, getPet, listPets, type Draft } from './build.js';
import { judged, verdict } from './verdicts.js';

const PET_IDS = [
  'pet.shape.object',
  'pet.id.int64',
  'pet.name.string',
  'pet.category-id.int64',
  'pet.status.enum',
];

/** The three operations that show an animal. */
const DRAFTS: Readonly<
  Record<string, (animal: string, others: readonly string[], at: number) => Draft>
> = {
  listPets: (animal, others, at) => listPets('limit=100', others.toSpliced(at, 0, animal)),
  getPet: (animal) => getPet(1n, animal),
  createPet: (animal) => createPet('{"name":"a","categoryId":7}', animal),
};

const NOT_AN_INT64 = [
  undefined,
  'null',
  'true',
  '"7"',
  '""',
  '1.5',
  '-0.5',
  '[7]',
  '{}',
  '9223372036854775808',
  '-9223372036854775809',
  '1e19',
  '1e400',
  '1e-400',
  `1${'0'.repeat(80)}`,
];
const NOT_A_STRING = [undefined, 'null', '7', '2.5', '1e400', 'true', '[]', '["Bella"]', '{}'];
const NOT_A_STATUS = [
  'null',
  '"Sold"',
  '"sold "',
  '""',
  '"reserved"',
  '7',
  '2.5',
  'true',
  '["sold"]',
  '{}',
];

const MUTATIONS: readonly (readonly [field: string, id: string, value: string | undefined])[] = [
  ...NOT_AN_INT64.map((value) => ['id', 'pet.id.int64', value] as const),
  ...NOT_A_STRING.map((value) => ['name', 'pet.name.string', value] as const),
  ...NOT_AN_INT64.map((value) => ['categoryId', 'pet.category-id.int64', value] as const),
  ...NOT_A_STATUS.map((value) => ['status', 'pet.status.enum', value] as const),
];

const context = fc.record({ animal: pet, others: fc.array(pet, { maxLength: 3 }), at: fc.nat(3) });

function texts(others: readonly Raw[]): string[] {
  return others.map(asJson);
}

describe.each(Object.entries(DRAFTS))('through %s', (_operation, draftOf) => {
  test('every valid animal passes', () => {
    fc.assert(
      fc.property(context, ({ animal, others, at }) => {
        const story = [draftOf(asJson(animal), texts(others), at)];
        expect(PET_IDS.map((id) => verdict(id, story))).toEqual(PET_IDS.map(() => 'pass'));
      }),
    );
  });

  test.each(MUTATIONS)(
    'an animal with a wrong or missing %s violates only %s (%s)',
    (field, id, value) => {
      fc.assert(
        fc.property(context, ({ animal, others, at }) => {
          const story = [draftOf(asJson(mutated(animal, field, value)), texts(others), at)];
          expect(PET_IDS.filter((each) => verdict(each, story) === 'fail')).toEqual([id]);
        }),
        { numRuns: 5 },
      );
    },
  );

  const REQUIRED = ['pet.id.int64', 'pet.name.string', 'pet.category-id.int64'];

  test.each([
    ...NOT_AN_OBJECT.map((value): [string, string[]] => [value, ['pet.shape.object', ...REQUIRED]]),
    ...['{}', '{"data":{"id":1}}', '{"status":"Sold"}'].map((value): [string, string[]] => [
      value,
      REQUIRED,
    ]),
  ])(
    'a value without the required fields of an animal violates their requirements, and leaves the requirement about the status undetermined: %s',
    (value, expected) => {
      const story = [draftOf(value, [], 0)];
      expect(PET_IDS.filter((each) => verdict(each, story) === 'fail')).toEqual(expected);
      expect(judged('pet.status.enum', story)).toMatchObject({
        verdict: 'undetermined',
        hiddenBy: expect.arrayContaining(expected),
      });
    },
  );
});

test.each(['{"items":[]}', 'null', '2.5', '1e400', 'true', '"a"', '<html>', ''])(
  'a listing that is not an array leaves the requirements of its animals undetermined: %s',
  (raw) => {
    const story = [listPets('', [], { raw })];
    const [found] = ['list.answer.array', 'answers.json.readable'].filter(
      (id) => verdict(id, story) === 'fail',
    );
    for (const id of PET_IDS) {
      expect(judged(id, story)).toMatchObject({
        verdict: 'undetermined',
        hiddenBy: expect.arrayContaining([found]),
      });
    }
  },
);

test.each(['', '<html>'])(
  'a body that should be an animal, but is not JSON, violates the requirements of every field except the status: %s',
  (raw) => {
    for (const story of [[getPet(1n, '', { raw })], [createPet('{"name":"a"}', '', { raw })]]) {
      for (const id of PET_IDS) {
        const expected = id === 'pet.status.enum' ? 'undetermined' : 'fail';
        expect(verdict(id, story), id).toBe(expected);
      }
    }
  },
);

test('a violation in a listing points at the animal that shows it', () => {
  const animals = ['{"id":1,"name":"a","categoryId":7}', '{"id":2,"name":null,"categoryId":7}'];
  const { failures } = judged('pet.name.string', [listPets('', animals)]);
  expect(failures.map(({ pointer, observed }) => [pointer, observed])).toEqual([
    ['/1/name', 'null'],
  ]);
});
