import { fc } from '../properties.js';
import { describe, expect, test } from 'vitest';
import { int64 } from './arbitraries.js';
import { createPet, listPets, type Draft } from './build.js';
import { added, animal } from './store.js';
import { broken, judged, verdict } from './verdicts.js';

describe('ids in one listing', () => {
  test('count as different even if they are equal as doubles', () => {
    const near = [animal(2n ** 53n, 'sold').json, animal(2n ** 53n + 1n, 'sold').json];
    expect(verdict('list.ids.distinct', [listPets('limit=100', near)])).toBe('pass');
  });

  test('are reported with both positions if they are equal', () => {
    const twice = [animal(5n).json, animal(6n).json, animal(5n).json];
    const [failure] = judged('list.ids.distinct', [listPets('limit=100', twice)]).failures;
    expect(failure).toMatchObject({ pointer: '/2/id', observed: 'id 5 again (first at /0)' });
  });
});

describe('the id of an added animal', () => {
  test('must not be the id of an animal that an earlier response shows', () => {
    fc.assert(
      fc.property(int64, int64, (old, mine) => {
        const before = listPets('limit=100', [animal(old, 'sold').json], { at: 1 });
        const story = [before, added(animal(mine, 'sold'), { at: 50 })];
        expect(verdict('create.id.new', story)).toBe(old === mine ? 'fail' : 'pass');
      }),
    );
  });

  test('counts as new if it was first shown after the request was sent', () => {
    const mine = animal(1n, 'sold');
    const meanwhile = listPets('limit=100', [mine.json], { at: 45, took: 10 });
    expect(broken([added(mine, { at: 40, took: 20 }), meanwhile])).toEqual([]);
  });

  test('must not come from the body', () => {
    const withResponse = (requested: bigint, given: bigint, response = {}): Draft[] => [
      added(animal(99n, 'sold')),
      createPet(
        `{"id":${requested},"name":"42","categoryId":7,"status":"sold"}`,
        animal(given, 'sold', { name: '42' }).json,
        {
          probe: { id: 'create.unused-id', value: requested, step: 'withId' },
          ...response,
        },
      ),
    ];
    fc.assert(
      fc.property(int64, int64, (requested, given) => {
        fc.pre(given !== 99n);
        const expected = requested === given ? 'fail' : 'pass';
        expect(verdict('create.id.assigned', withResponse(requested, given))).toBe(expected);
      }),
    );
    expect(verdict('create.id.assigned', withResponse(5n, 5n, { status: 400 }))).toBe('pass');
    for (const status of [409, 422]) {
      expect(broken(withResponse(5n, 6n, { status })), `${status}`).toEqual(['create.id.assigned']);
    }
    // Only the status is wrong.
    expect(broken(withResponse(5n, 6n, { status: 200 }))).not.toContain('create.id.assigned');
  });
});
