import { describe, expect, test } from 'vitest';
import { STATUSES, type PetStatus } from '../../schemas/shapes.js';
import { SETTINGS, listPets, type Draft } from './build.js';
import { added, animal } from './store.js';
import { broken, judged, verdict } from './verdicts.js';

const odd = (step: string) => ({ probe: { id: 'create.odd', value: { kind: 'markup' }, step } });

describe('a valid animal', () => {
  const ID: Record<string, string> = { none: 'create.accepted.no-status' };
  const kinds = [undefined, ...STATUSES] as const;
  const idOf = (set: PetStatus | undefined): string =>
    ID[set ?? 'none'] ?? `create.accepted.${set}`;

  test.each(kinds)('may be refused with 400 only if its category is a guess (status %s)', (set) => {
    const guessed = { ...SETTINGS, categoryId: null };
    const refused = (code: number): Draft[] => [added(animal(1n, set), { status: code })];
    expect(verdict(idOf(set), refused(400), guessed)).toBe('undetermined');
    expect(verdict(idOf(set), refused(422), guessed)).toBe('fail');
    const listing = listPets('limit=100', [animal(5n, 'sold').json]);
    expect(verdict(idOf(set), [listing, ...refused(400)], guessed)).toBe('fail');
    expect(verdict(idOf(set), [...refused(400), listing], guessed)).toBe('undetermined');
    const [other] = kinds.filter((kind) => kind !== set);
    const accepted = added(animal(2n, other));
    expect(verdict(idOf(set), [accepted, ...refused(400)], guessed)).toBe('fail');
    expect(verdict(idOf(set), [...refused(400), accepted], guessed)).toBe('fail');
  });

  test('in a guessed category leads to a reason with CATEGORY_ID only if every animal was refused with 400', () => {
    const guessed = { ...SETTINGS, categoryId: null };
    const reasonFor = (code: number): string | undefined => {
      const refused = added(animal(2n, 'sold', { name: '<b>' }), { ...odd('both'), status: 400 });
      const story = [added(animal(1n, 'sold'), { status: code }), refused];
      return judged('create.stored.list', story, guessed).reason;
    };
    expect(reasonFor(400)).toContain('CATEGORY_ID');
    expect(reasonFor(200)).not.toContain('CATEGORY_ID');
  });
});

describe('a 400 for an animal in a category of the store', () => {
  const guessed = { ...SETTINGS, categoryId: null };
  const others = [1n, 2n].map((id) => animal(id, 'sold', { categoryId: id }).json);
  const page = listPets('limit=100', others, { at: 1 });
  const tried = (step: string, categoryId: bigint, status: number): Draft =>
    added(animal(7n, 'sold', { categoryId }), {
      probe: { id: 'create.plain.sold', value: {}, step, trial: 0, of: 3 },
      status,
    });
  const scenario = (statusElsewhere: number): Draft[] => [
    page,
    tried('animal', 1n, 400),
    tried('ordinary', 1n, 400),
    tried('elsewhere', 2n, statusElsewhere),
  ];
  const id = 'create.accepted.sold';

  test('is no violation if an animal in another category of the store is accepted', () => {
    expect(verdict(id, scenario(201), guessed)).toBe('pass');
    expect(broken(scenario(201), guessed)).toEqual([]);
  });

  test('is a violation if both categories of the store are refused, or if the category accepted an animal before', () => {
    expect(verdict(id, scenario(400), guessed)).toBe('fail');
    expect(broken([...scenario(201), tried('animal', 2n, 400)], guessed)).toContain(id);
  });

  test('leaves the requirement undetermined if the request with the other category got no response', () => {
    expect(verdict(id, scenario(400).slice(0, -1), guessed)).toBe('undetermined');
  });
});

describe('an animal that is repeated with an id in its body', () => {
  const first = added(animal(1n, 'available'));
  const body = '{"id":9,"name":"Animal 1","categoryId":7,"status":"available"}';
  const probe = (step: string, of: number) => ({
    id: 'create.taken-id',
    value: null,
    step,
    trial: 0,
    of,
  });
  const withId = (status: number, of = 1): Draft =>
    added(
      { ...animal(2n, 'available', { name: 'Animal 1' }), body },
      { probe: probe('withId', of), status },
    );
  const without = (status: number): Draft =>
    added(animal(3n, 'available', { name: 'Animal 1' }), { probe: probe('withoutId', 2), status });

  test('passes the requirement of repeated names if it is accepted. If it is refused, the same animal without the id decides', () => {
    const repeated = (...story: readonly Draft[]): string =>
      verdict('create.accepted.repeated-name', [first, ...story]);
    expect(repeated(withId(201))).toBe('pass');
    expect(repeated(withId(400))).toBe('undetermined');
    expect(repeated(withId(400, 2), without(201))).toBe('pass');
    expect(repeated(withId(400, 2), without(400))).toBe('fail');
  });

  test('violates the requirement of repeated names, and not that of ids, if it is also refused without the id', () => {
    const refused = broken([first, withId(409, 2), without(409)]);
    expect(refused).toContain('create.accepted.repeated-name');
    expect(refused).not.toContain('create.id.assigned');
    expect(broken([first, withId(409, 2), without(201)])).toEqual(['create.id.assigned']);
  });
});
