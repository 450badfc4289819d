import { fc } from '../properties.js';
import { describe, expect, test } from 'vitest';
import { SETTLE_MS, createPet, listPets, wrongKey, type Draft } from './build.js';
import { animal, stored, type Animal } from './store.js';
import { broken, verdict } from './verdicts.js';

const LATER = 100 + 2 * SETTLE_MS;

function listing(query: string, animals: readonly Animal[], at: number): Draft {
  return listPets(
    query,
    animals.map(({ json }) => json),
    { at },
  );
}

const own = [animal(1n, 'sold'), animal(2n, 'sold'), animal(3n, 'pending'), animal(4n)];
const [, , third, fourth] = own as [Animal, Animal, Animal, Animal];
const others = [animal(11n, 'sold'), animal(12n, 'pending'), animal(13n)];
const [stranger] = others as [Animal];
/** The stranger after another client changed its status. */
const changed = animal(11n, 'available');

describe('our animals', () => {
  test('may be missing from a listing during the settle time', () => {
    fc.assert(
      fc.property(fc.subarray(own), fc.integer({ min: 0, max: SETTLE_MS - 1 }), (shown, late) => {
        const story = [...stored(own), listing('limit=100', shown, 100 + late)];
        expect(broken(story)).toEqual([]);
      }),
    );
  });

  test('may be in a filtered listing or missing from it if they were sent without a status', () => {
    const set = animal(4n, 'pending').json;
    const shown = listPets('status=pending', [third.json, set], { at: LATER });
    expect(broken([...stored(own), shown])).toEqual([]);
    expect(broken([...stored(own), listing('status=pending', [third], LATER)])).toEqual([]);
    const story = [1, 2, 3, 4, 5].map((turn) =>
      turn % 2 === 0
        ? listing('status=pending', [third], turn * LATER)
        : listPets('limit=99', [...own.slice(0, 3).map(({ json }) => json), set], {
            at: turn * LATER,
          }),
    );
    expect(broken([...stored(own), ...story])).toEqual([]);
  });

  test('may be missing from a response to a wrong key', () => {
    const response = { at: LATER, ...wrongKey('auth.list.near-miss', 'Bearer {API_KEY:upper}') };
    expect(broken([...stored(own), listPets('limit=100', [], response)])).toEqual([
      'auth.list.near-miss',
    ]);
  });
});

describe('animals of other clients', () => {
  const long = SETTLE_MS + 10;
  /** Two listings lack the first animal. Others show it: before, between, and after. */
  const around = (before: number, after: number, shown: readonly Animal[] = others): Draft[] => [
    listing('limit=100', shown, LATER - before),
    listing('limit=99', shown.slice(1), LATER),
    listing('limit=100', shown, LATER + 10),
    listing('limit=99', shown.slice(1), LATER + 2 * long),
    listing('limit=100', shown, LATER + 2 * long + after),
  ];

  test('must be in a listing that is not full if listings long before, long after and in between show them', () => {
    expect(broken(around(long, long))).toEqual(['list.store.complete']);
  });

  test('may be missing from a listing if another client may have restored them once, or may have added or removed them', () => {
    const short = fc.integer({ min: 2, max: SETTLE_MS - 10 });
    fc.assert(
      fc.property(short, (ms) => {
        expect(broken(around(ms, ms).toSpliced(2, 1))).toEqual([]);
      }),
    );
    for (const index of [0, 1, 2, 3, 4])
      expect(broken(around(long, long).toSpliced(index, 1)), `${index}`).toEqual([]);
  });

  test('may be missing from listings if pages of one query show that other clients restore theirs', () => {
    const [, second, last] = others as [Animal, Animal, Animal];
    const restored = (at: number, before: number): Draft[] => [
      listing('limit=98', [second], at - before),
      listing('limit=98', [], at),
      listing('limit=98', [second, last], at + 10),
    ];
    expect(broken([...around(long, long), ...restored(LATER + 8 * long, long)])).toEqual([]);
    // Within the settle time, an outdated replica explains it.
    expect(broken([...around(long, long), ...restored(LATER + 8 * long, 20)])).toEqual([
      'list.store.complete',
    ]);
  });

  test('may be missing from one filtered listing, but from two only if one between shows them, or if the run sees that statuses change', () => {
    const [, kept] = others as [Animal, Animal];
    const story = (late: readonly Animal[]): Draft[] => [
      listing('limit=100', [stranger, kept], LATER - long),
      listing('status=sold', [], LATER),
      listing('limit=100', [stranger, kept], LATER + 10),
      listing('status=sold', late, LATER + 2 * long),
      listing('limit=100', [stranger, kept], LATER + 3 * long),
    ];
    expect(broken(story([stranger]))).toEqual([]);
    expect(broken(story([]))).toEqual(['list.filter.complete']);
    expect(broken(story([]).toSpliced(2, 1))).toEqual([]);
    const changingStatus = listing(
      'limit=100',
      [stranger, animal(12n, 'available')],
      LATER + 3 * long,
    );
    expect(broken([...story([stranger]), changingStatus])).toEqual([]);
    expect(broken([...story([]), changingStatus])).toEqual([]);
  });

  test('may come and go in a filtered listing repeatedly if the run sees that statuses change', () => {
    const all = [stranger, animal(12n, 'pending')];
    const story = [
      listing('limit=100', all, LATER - long),
      ...[[], [stranger], []].map((shown, index) =>
        listing('status=sold', shown, LATER + index * long),
      ),
      listing('limit=100', all, LATER + 3 * long),
    ];
    expect(broken(story)).toEqual(['list.filter.complete']);
    const changingStatus = [stranger, animal(12n, 'available')];
    expect(broken([...story, listing('limit=100', changingStatus, LATER + 3 * long + 9)])).toEqual(
      [],
    );
  });

  test('must be in a filtered listing only if they match the filter all the time', () => {
    const withoutOne = (before: Animal, after: Animal): Draft[] => [
      listing('limit=100', [before], LATER - long),
      listing('status=sold', [], LATER),
      listing('limit=100', [before], LATER + 10),
      listing('status=sold', [], LATER + 2 * long),
      listing('limit=100', [after], LATER + 3 * long),
    ];
    expect(broken(withoutOne(stranger, stranger))).toEqual(['list.filter.complete']);
    expect(broken(withoutOne(stranger, changed))).toEqual([]);
    expect(broken(withoutOne(changed, stranger))).toEqual([]);
  });
});

describe('a filter', () => {
  test('must not show an animal without a status for longer than the settle time, unless the run added it', () => {
    const twice = (apart: number): Draft[] => [
      listing('status=sold', [fourth], LATER),
      listing('status=sold', [fourth], LATER + apart),
    ];
    expect(broken(twice(SETTLE_MS + 1))).toEqual(['list.filter.sound']);
    expect(broken(twice(SETTLE_MS - 1))).toEqual([]);
    expect(broken([...stored([fourth]), ...twice(SETTLE_MS + 1)])).toEqual([]);
  });

  test('may show an animal of another client that has just changed', () => {
    const story = (apart: number, between: Draft[] = []): Draft[] => [
      listing('status=sold', [changed], LATER),
      ...between,
      listing('status=sold', [changed], LATER + apart),
    ];
    expect(broken(story(100))).toEqual([]);
    expect(broken(story(SETTLE_MS + 10))).toEqual(['list.filter.sound']);
    const sold = listing('limit=100', [stranger], LATER + 10);
    expect(broken(story(SETTLE_MS + 10, [sold]))).toEqual(['list.filter.sound']);
  });

  test('must not show an animal of another client with a wrong status again and again, unless the run sees that statuses change', () => {
    const long = SETTLE_MS + 10;
    const wrong = [0, 1, 2].map((index) => listing('status=sold', [changed], LATER + index * long));
    const sold = listing('limit=100', [stranger], LATER + 10);
    expect(broken([...wrong, sold])).toEqual(['list.filter.sound']);
    const right = listing('status=sold', [stranger], LATER + 3 * long);
    expect(broken([...wrong, sold, right])).toEqual([]);
    const changingStatus = [stranger, changed].map((each, index) =>
      listing('limit=100', [each], LATER + 20 + index),
    );
    expect(broken([...wrong, ...changingStatus])).toEqual([]);
    const changing = [animal(12n, 'pending'), animal(12n, 'available')].map((each, index) =>
      listing('limit=100', [each], LATER + 20 + index),
    );
    expect(broken([...wrong, ...changing])).toEqual([]);
  });

  test.each(['"a"', '1.5', 'null'])('must be right for animals with the id %s', (id) => {
    const shown = (status: string, name = 'Conformance 0123ab 7') => {
      const of = (each: string) => `"name":"${name}","categoryId":1,"status":"${each}"}`;
      const page = listPets('status=sold', [`{"id":${id},${of(status)}`], { at: LATER });
      const added = createPet(`{${of('sold')}`, `{"id":${id},${of('sold')}`);
      return verdict('list.filter.sound', [added, page]);
    };
    // An animal of another client may have the name Rex.
    const verdicts = [shown('pending'), shown('sold'), shown('pending', 'Rex')];
    expect(verdicts).toEqual(['fail', 'pass', 'undetermined']);
  });

  test('is undetermined if its pages are empty', () => {
    expect(verdict('list.filter.sound', [listing('status=sold', [], LATER)])).toBe('undetermined');
  });
});
