import { fc } from '../properties.js';
import { describe, expect, test } from 'vitest';
import { STATUSES } from '../../schemas/shapes.js';
import { int64, oddText, plainText } from './arbitraries.js';
import { SETTLE_MS, getPet, listPets, type Draft } from './build.js';
import { added, animal, type Animal } from './store.js';
import { broken, verdict } from './verdicts.js';

const ODD = { id: 'create.odd', value: null, step: 'both' };
const LATER = 100 + 2 * SETTLE_MS;
const status = fc.constantFrom(...STATUSES);

/** Requests that add one animal and read it in three ways. Only `view` shows it as `shown`; the others show it as `sent`. */
function seen(sent: Animal, shown: Animal, view: 'create' | 'list' | 'filter' | 'get'): Draft[] {
  const jsonIn = (each: typeof view): string => (each === view ? shown : sent).json;
  return [
    // Sent first: if two categories have equally many animals, the first of them is the plain category.
    added(animal(99n, 'sold'), { at: 1 }),
    added({ ...sent, json: jsonIn('create') }, { probe: ODD, at: 10 }),
    listPets('limit=1', [jsonIn('list')], { at: LATER }),
    listPets(`limit=1&status=${sent.status ?? 'sold'}`, [jsonIn('filter')], { at: LATER + 10 }),
    getPet(sent.id, jsonIn('get'), { at: LATER + 20 }),
  ];
}

const REQUIREMENT_OF_VIEW = {
  create: 'create.answer',
  list: 'create.stored.unaltered',
  filter: 'create.stored.unaltered',
  get: 'get.found.same',
};
const views = fc.constantFrom('create', 'list', 'filter', 'get');

/** The requirements that `seen` violates. A filtered listing that shows another status also violates `list.filter.sound`. */
function expected(view: keyof typeof REQUIREMENT_OF_VIEW, field: string): string[] {
  if (view === 'create') return [`create.answer.${field}`];
  const unsound = view === 'filter' && field === 'status' ? ['list.filter.sound'] : [];
  return [...unsound, REQUIREMENT_OF_VIEW[view]];
}

describe('an added animal', () => {
  const [theirs, first] = [animal(7n, 'sold'), animal(1n, 'sold')];
  const made = added(first, { at: 10 });

  test('is not expected in a listing from before it was added', () => {
    const seenBefore = [listPets('limit=100', [theirs.json], { at: 1 }), made];
    expect(verdict('create.stored.list', seenBefore)).toBe('not-applicable');
    const seenAfter = [...seenBefore, listPets('limit=100', [theirs.json, first.json], { at: 20 })];
    expect(verdict('create.stored.list', seenAfter)).toBe('pass');
  });
});

describe('an accepted animal', () => {
  test('must be shown as it was sent, even if a removed animal of another client had its id before', () => {
    const [former, ours] = [animal(1n, 'sold', { name: 'Former' }), animal(1n, 'sold')];
    const story = [
      listPets('limit=100', [former.json], { at: 1 }),
      added(ours, { at: 10 }),
      listPets('limit=100', [ours.json], { at: LATER }),
    ];
    expect(verdict('create.stored.unaltered', story)).toBe('pass');
  });

  test('violates nothing if every response shows it as it was sent', () => {
    fc.assert(
      fc.property(
        fc.oneof(plainText, oddText),
        int64,
        status,
        views,
        (name, categoryId, set, view) => {
          const sent = animal(1n, set, { name, categoryId });
          expect(broken(seen(sent, sent, view))).toEqual([]);
        },
      ),
    );
  });

  test('must be shown with exactly the category that was sent', () => {
    fc.assert(
      fc.property(int64, views, (categoryId, view) => {
        fc.pre(categoryId !== 7n);
        const plain = seen(animal(1n, 'sold'), animal(1n, 'sold', { categoryId }), view);
        expect(broken(plain)).toEqual(expected(view, 'category-id'));
        const odd = seen(animal(1n, 'sold', { categoryId }), animal(1n, 'sold'), view);
        expect(broken(odd)).toEqual(['create.faithful.category-id']);
        const rounded = BigInt(Number(categoryId));
        fc.pre(rounded !== categoryId && rounded < 2n ** 63n);
        const lossy = seen(
          animal(1n, 'sold', { categoryId }),
          animal(1n, 'sold', { categoryId: rounded }),
          view,
        );
        expect(broken(lossy)).toEqual(['create.faithful.category-id']);
      }),
    );
  });

  test('may be shown with any status, or with none, if none was sent', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(undefined, ...STATUSES),
        fc.constantFrom('create', 'list', 'get'),
        (set, view) => {
          const story = seen(animal(1n), animal(1n, set), view).filter(
            ({ path }) => !path.includes('status'),
          );
          expect(broken(story)).toEqual([]);
        },
      ),
    );
  });
});
