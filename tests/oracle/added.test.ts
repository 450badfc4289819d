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

/** One animal in the 201, the listing, the filter and getPet. Only `view` shows it wrongly. */
function seen(sent: Animal, shown: Animal, view: 'create' | 'list' | 'filter' | 'get'): Draft[] {
  const at = (mine: typeof view): string => (mine === view ? shown : sent).json;
  return [
    // This animal comes first, so that its category counts as the plain one if another category has as many.
    added(animal(99n, 'sold'), { at: 1 }),
    added({ ...sent, json: at('create') }, { probe: ODD, at: 10 }),
    listPets('limit=1', [at('list')], { at: LATER }),
    listPets(`limit=1&status=${sent.status ?? 'sold'}`, [at('filter')], { at: LATER + 10 }),
    getPet(sent.id, at('get'), { at: LATER + 20 }),
  ];
}

const OF_VIEW = {
  create: 'create.answer',
  list: 'create.stored.unaltered',
  filter: 'create.stored.unaltered',
  get: 'get.found.same',
};
const views = fc.constantFrom('create', 'list', 'filter', 'get');

/** The violated requirements. A filter that shows another status violates one more. */
function expected(view: keyof typeof OF_VIEW, field: string): string[] {
  if (view === 'create') return [`create.answer.${field}`];
  const unsound = view === 'filter' && field === 'status' ? ['list.filter.sound'] : [];
  return [...unsound, OF_VIEW[view]];
}

describe('an added animal is found in a listing', () => {
  const [theirs, first] = [animal(7n, 'sold'), animal(1n, 'sold')];
  const made = added(first, { at: 10 });

  test('but not in a page from before it was added', () => {
    const seenBefore = [listPets('limit=100', [theirs.json], { at: 1 }), made];
    expect(verdict('create.stored.list', seenBefore)).toBe('not-applicable');
    const seenAfter = [...seenBefore, listPets('limit=100', [theirs.json, first.json], { at: 20 })];
    expect(verdict('create.stored.list', seenAfter)).toBe('pass');
  });

  test('and it is a violation if a page has room for it but does not show it', () => {
    const without = listPets('limit=2', [theirs.json], { at: LATER });
    expect(verdict('create.stored.list', [made, without])).toBe('fail');
  });
});

describe('an accepted animal is shown exactly as it was sent', () => {
  test('even if an animal of another client had its id before, and was removed', () => {
    const [former, ours] = [animal(1n, 'sold', { name: 'Former' }), animal(1n, 'sold')];
    const story = [
      listPets('limit=100', [former.json], { at: 1 }),
      added(ours, { at: 10 }),
      listPets('limit=100', [ours.json], { at: LATER }),
    ];
    expect(verdict('create.stored.unaltered', story)).toBe('pass');
  });

  test('in every view', () => {
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

  test('the name, character by character', () => {
    fc.assert(
      fc.property(
        plainText,
        fc.string({ maxLength: 10 }),
        status,
        views,
        (name, other, set, view) => {
          fc.pre(name !== other);
          const story = seen(animal(1n, set, { name }), animal(1n, set, { name: other }), view);
          expect(broken(story)).toEqual(expected(view, 'name'));
        },
      ),
    );
  });

  test.each([
    (name: string): string => name.toUpperCase(),
    (name: string): string => name.trimEnd(),
    (name: string): string => name.normalize('NFC'),
    (name: string): string => name.replaceAll("'", '&#39;'),
    (name: string): string => name.slice(0, 10),
    (name: string): string => name.replaceAll('\u{1F415}', '?'),
  ])('with an odd name, too: %s', (alter) => {
    const name = "cafe\u0301 o'dog \u{1F415} ";
    fc.assert(
      fc.property(views, (view) => {
        const story = seen(
          animal(1n, 'sold', { name }),
          animal(1n, 'sold', { name: alter(name) }),
          view,
        );
        expect(broken(story)).toEqual(['create.faithful.name']);
      }),
    );
  });

  test('the category, exactly', () => {
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

  test('the status', () => {
    fc.assert(
      fc.property(status, fc.constantFrom(undefined, ...STATUSES), views, (set, other, view) => {
        fc.pre(set !== other);
        const story = seen(animal(1n, set), animal(1n, other), view);
        expect(broken(story)).toEqual(expected(view, 'status'));
      }),
    );
  });

  test('but with any status, or none, if none was sent', () => {
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
