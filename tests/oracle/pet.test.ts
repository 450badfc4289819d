import { describe, expect, test } from 'vitest';
import { NOT_AN_OBJECT } from './arbitraries.js';
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

describe.each(Object.entries(DRAFTS))('through %s', (_operation, draftOf) => {
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

test('a violation in a listing points at the animal that shows it', () => {
  const animals = ['{"id":1,"name":"a","categoryId":7}', '{"id":2,"name":null,"categoryId":7}'];
  const { failures } = judged('pet.name.string', [listPets('', animals)]);
  expect(failures.map(({ pointer, observed }) => [pointer, observed])).toEqual([
    ['/1/name', 'null'],
  ]);
});
