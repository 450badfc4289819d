import { describe, expect, test } from 'vitest';
import { STATUSES, type PetStatus } from '../../schemas/shapes.js';
import { fc } from '../properties.js';
import { oddText } from './arbitraries.js';
import { SETTINGS, listPets, type Draft } from './build.js';
import { added, animal } from './store.js';
import { broken, judged, verdict } from './verdicts.js';

describe('an animal that is unusual in two ways, and crashes the service', () => {
  const plain = added(animal(1n, 'sold'), { purpose: 'animals/basic/sold/' });
  const [name, categoryId] = ["O'Hara", 2n ** 40n];
  const crashed = (kind: string, parts: { name?: string; categoryId?: bigint }): Draft =>
    added(animal(2n, 'sold', parts), { purpose: `animals/odd/${kind}/x`, status: 500 });
  const both = crashed('both', { name, categoryId });
  const FAITHFUL = ['create.faithful.name', 'create.faithful.category-id'];

  test('breaks what both are about, where neither was seen to fail alone', () => {
    expect(broken([plain, both])).toEqual(expect.arrayContaining(FAITHFUL));
  });

  test('breaks what that one is about which fails alone too', () => {
    expect(broken([plain, both, crashed('name', { name })])).not.toContain(FAITHFUL[1]);
    expect(broken([plain, both, crashed('name', { name })])).toContain(FAITHFUL[0]);
    expect(broken([plain, both, crashed('category', { categoryId })])).not.toContain(FAITHFUL[0]);
    expect(broken([plain, both, crashed('category', { categoryId })])).toContain(FAITHFUL[1]);
    const apart = [crashed('name', { name }), crashed('category', { categoryId })];
    expect(broken([plain, both, ...apart])).toEqual(expect.arrayContaining(FAITHFUL));
  });
});

describe('an animal that is plainly valid', () => {
  const ID: Record<string, string> = { none: 'create.accepted.no-status' };
  const kinds = [undefined, ...STATUSES] as const;
  const idOf = (set: PetStatus | undefined): string =>
    ID[set ?? 'none'] ?? `create.accepted.${set}`;

  test.each(kinds)('is accepted with the status %s', (set) => {
    expect(verdict(idOf(set), [added(animal(1n, set))])).toBe('pass');
    for (const refused of [200, 202, 204, 400, 403, 404, 409, 415, 422]) {
      expect(broken([added(animal(1n, set), { status: refused })]), `${refused}`).toContain(
        idOf(set),
      );
    }
  });

  test.each(kinds)('in a category that was a guess may be refused with 400, status %s', (set) => {
    const guessed = { ...SETTINGS, categoryId: null };
    const refused = (code: number): Draft[] => [added(animal(1n, set), { status: code })];
    expect(verdict(idOf(set), refused(400), guessed)).toBe('undetermined');
    expect(verdict(idOf(set), refused(422), guessed)).toBe('fail');
    const survey = listPets('limit=100', [animal(5n, 'sold').json], {
      purpose: 'survey/?limit=100',
    });
    expect(verdict(idOf(set), [survey, ...refused(400)], guessed)).toBe('fail');
    expect(verdict(idOf(set), [...refused(400), survey], guessed)).toBe('undetermined');
    const [other] = kinds.filter((kind) => kind !== set);
    const accepted = added(animal(2n, other));
    expect(verdict(idOf(set), [accepted, ...refused(400)], guessed)).toBe('fail');
    expect(verdict(idOf(set), [...refused(400), accepted], guessed)).toBe('fail');
  });

  test('in a category that was a guess: only where all were refused that is what is told', () => {
    const guessed = { ...SETTINGS, categoryId: null };
    const told = (code: number): string | undefined => {
      const odd = added(animal(2n, 'sold'), { purpose: 'animals/odd/both/markup', status: 400 });
      const story = [added(animal(1n, 'sold'), { status: code }), odd];
      return judged('create.stored.list', story, guessed).reason;
    };
    expect(told(400)).toContain('CATEGORY_ID');
    expect(told(200)).not.toContain('CATEGORY_ID');
  });

  test.each([
    ['animals/plain/0', 'create.accepted.plain-name'],
    ['animals/repeated/', 'create.accepted.repeated-name'],
  ])('is accepted as %s, where another with its status is', (purpose, id) => {
    const other = added(animal(1n, 'sold'));
    const refused = added(animal(2n, 'sold', { name: '0' }), { purpose, status: 400 });
    expect(broken([other, refused])).toEqual([id]);
    expect(verdict(id, [other, added(animal(2n, 'sold', { name: '0' }), { purpose })])).toBe(
      'pass',
    );
    const both = [added(animal(1n, 'sold'), { status: 400 }), refused];
    expect(broken(both)).toEqual(['create.accepted.sold']);
  });
});

describe('an animal that is repeated with an id in its body', () => {
  const purpose = 'animals/client-id/taken';
  const first = added(animal(1n, 'available'));
  const withId = (status: number): Draft =>
    added(animal(2n, 'available', { name: 'Animal 1' }), { purpose, status });
  const without = (status: number): Draft =>
    added(animal(3n, 'available', { name: 'Animal 1' }), { purpose: 'animals/repeated/', status });

  test('shows that a name may be used again where it is accepted, and nothing where it is not', () => {
    const said = (...story: readonly Draft[]): string =>
      verdict('create.accepted.repeated-name', [first, ...story]);
    expect(said(withId(201))).toBe('pass');
    expect(said(withId(400))).toBe('undetermined');
    expect(said(withId(400), without(201))).toBe('pass');
    expect(said(withId(400), without(400))).toBe('fail');
  });

  test('is refused for its name where it is refused so without the id as well', () => {
    const refused = [first, withId(409), without(409)];
    expect(broken(refused)).toEqual(['create.accepted.repeated-name']);
    expect(broken([first, withId(409), without(201)])).toEqual(['create.id.assigned']);
  });
});

describe('an animal that is odd', () => {
  test('may be refused with 400, and nothing else', () => {
    fc.assert(
      fc.property(oddText, fc.constantFrom(200, 404, 409, 413, 415, 422), (name, code) => {
        const basic = added(animal(99n, 'sold'));
        const purpose = 'animals/odd/name/x';
        const odd = animal(1n, 'sold', { name });
        expect(broken([basic, added(odd, { purpose, status: 400 })])).toEqual([]);
        expect(broken([basic, added(odd, { purpose, status: code })])).toEqual([
          'create.faithful.name',
        ]);
      }),
    );
  });
});
