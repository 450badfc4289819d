import { describe, expect, test } from 'vitest';
import { Evidence } from '../../helpers/evidence/evidence.js';
import { causesOf } from '../../helpers/judge/causes/index.js';
import { verdictOf } from '../../helpers/judge/verdict-of.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { createPet, getPet, journal, listPets, SETTINGS, type Draft } from './build.js';

/** The causes of what these exchanges break. */
function causes(drafts: readonly Draft[]): ReturnType<typeof causesOf> {
  const evidence = new Evidence(journal(drafts), SETTINGS);
  const verdicts = REQUIREMENTS.map((requirement) => {
    const { id, level, clause, text } = requirement;
    return { id, level, clause, text, ...verdictOf(requirement, evidence) };
  });
  return causesOf(verdicts, evidence);
}

const animal = (id: number, name = 'Rex', categoryId = '7'): string =>
  `{"id":${id},"name":"${name}","categoryId":${categoryId},"status":"sold"}`;
const wanted = (name: string): string => `{"name":"${name}","categoryId":7,"status":"sold"}`;
const refusedBodies = ['name-missing', 'name-type', 'category-missing', 'status-value'];

describe('what fails for one reason is one line', () => {
  test('an answer of a framework’s own, in all that is wrong with it', () => {
    const answer = {
      status: 422,
      raw: '{"detail":[{"loc":["body"],"msg":"no"}]}',
      type: 'application/problem+json',
    };
    const found = causes(
      refusedBodies.map((what) =>
        createPet('{}', '', { ...answer, purpose: `bodies/${what}/one` }),
      ),
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.text).toBe(
      'Every 422 of createPet is `application/problem+json` and is an object with `detail`, and stands where 400 is promised: POST /pets {}',
    );
    expect(found[0]?.requirements).toEqual([
      ...refusedBodies.map((what) => `create.refused.${what}`),
      'errors.shape.object',
      'errors.media.json',
    ]);
  });

  test('a field of another type, wherever it is shown', () => {
    const found = causes([
      createPet(wanted('Rex'), animal(1, 'Rex', '"7"')),
      getPet(1n, animal(1, 'Rex', '"7"'), { at: 9_000 }),
      listPets('', [animal(1, 'Rex', '"7"')], { at: 10_000 }),
    ]);
    expect(found.map(({ text }) => text)).toEqual([
      '`categoryId` is a string in every answer: "7", where an integer within int64 is promised',
    ]);
    expect(found[0]?.requirements.length).toBeGreaterThan(3);
  });

  test('a part of the answers is said to be a part', () => {
    const found = causes([
      createPet('{}', '', { status: 400, purpose: 'bodies/name-missing/one' }),
      createPet('{}', '', { status: 400, purpose: 'bodies/name-missing/two', raw: '', type: null }),
    ]);
    expect(found.map(({ text }) => text)).toEqual([
      'The 400 of createPet has no body (1 of 2 such answers): POST /pets {}',
    ]);
  });
});

test('what fails for several reasons is several lines, the one that explains most first', () => {
  const found = causes([
    createPet('{}', animal(1), { purpose: 'bodies/name-missing/one' }),
    getPet(5n, '', { status: 200, raw: 'null', purpose: 'fetches/unknown/5' }),
    listPets('', [], { purpose: 'keys/listPets/no-key/no-header', authorization: null }),
    createPet(wanted('Bella'), animal(2, 'BELLA'), { purpose: 'animals/plain/one' }),
    listPets('limit=2', [animal(2, 'BELLA'), animal(3), animal(4)], { at: 60_000 }),
  ]);
  expect(found.map(({ text }) => text.split(/ in (?:the|listings|every)|: /)[0])).toEqual(
    expect.arrayContaining([
      '`name` is in upper case',
      'createPet answers 201 where 400 is promised',
      'getPet shows what was not asked for',
      'listPets accepts no key (no-header)',
      'A page holds one animal more than `limit`',
    ]),
  );
  const sizes = found.map(({ requirements }) => requirements.length);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  const all = found.flatMap(({ requirements }) => requirements);
  expect(new Set(all).size).toBe(all.length);
});

test('what fails for none that is known is told as it is', () => {
  const found = causes([
    listPets(
      'limit=101',
      Array.from({ length: 101 }, (_, at) => animal(at)),
      { purpose: 'bounds/above/limit=101' },
    ),
  ]);
  expect(found.map(({ text }) => text)).toEqual([
    'GET /pets?limit=101: expected a 4xx Error, or 200 with at most 100 animals, observed 200 with 101 animals',
  ]);
});
