import { fc } from '../properties.js';
import { describe, expect, test } from 'vitest';
import { STATUSES, type PetStatus } from '../../schemas/shapes.js';
import { SETTLE_MS, listPets, type Draft } from './build.js';
import { animal, stored, type Animal } from './store.js';
import { broken, judged, verdict } from './verdicts.js';

/** A time, long after all animals of `stored` were added. */
const LATER = 100 + 2 * SETTLE_MS;

function some(count: number, status: PetStatus = 'sold'): Animal[] {
  return Array.from({ length: count }, (_, index) => animal(BigInt(index + 1), status));
}

/** The requirement that judges a page of this size. */
function judgeOf(limit: number | undefined, status: PetStatus | undefined): string {
  if (limit === undefined)
    return status === undefined ? 'list.limit.default' : 'list.limit.default-filtered';
  if (status !== undefined) return 'list.limit.filtered';
  return limit === 1
    ? 'list.limit.minimum'
    : limit === 100
      ? 'list.limit.maximum'
      : 'list.limit.exact';
}

function queryOf(limit: number | undefined, status: PetStatus | undefined): string {
  const parts = [
    ...(limit === undefined ? [] : [`limit=${limit}`]),
    ...(status ? [`status=${status}`] : []),
  ];
  return parts.join('&');
}

const query = fc.record({
  limit: fc.oneof(
    fc.constantFrom(undefined, 1, 2, 19, 20, 21, 99, 100),
    fc.integer({ min: 1, max: 100 }),
  ),
  status: fc.constantFrom(undefined, ...STATUSES),
  more: fc.integer({ min: 0, max: 20 }),
});

/** By how many animals a page is too large or too small: mostly by one. */
const difference = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 100 }));

/** A page with `by` animals too many, or `-by` too few, from a store with enough animals to fill the page. */
function page(
  {
    limit,
    status,
    more,
  }: { limit: number | undefined; status: PetStatus | undefined; more: number },
  by: number,
  at = LATER,
): { readonly id: string; readonly story: Draft[] } {
  const most = limit ?? 20;
  const animals = some(most + Math.max(more, by), status);
  const shown = animals.slice(0, Math.max(0, most + by)).map(({ json }) => json);
  const listing = listPets(queryOf(limit, status), shown, { at });
  return { id: judgeOf(limit, status), story: [...stored(animals), listing] };
}

describe('a page', () => {
  test('with too few animals is not judged until the settle time is over', () => {
    fc.assert(
      fc.property(query, difference, (each, by) => {
        const { id, story } = page(each, -by, 101);
        expect(broken(story)).toEqual([]);
        expect(verdict(id, story)).toBe('not-applicable');
      }),
      { numRuns: 15 },
    );
  });
});

describe('a parameter that the interface leaves open', () => {
  const LIMITS = {
    'list.limit.below-minimum': '0',
    'list.limit.above-maximum': '101',
    'list.limit.not-integer': 'abc',
  };

  test.each(Object.entries(LIMITS))(
    'must get a 4xx, or a page of at most 100 animals: %s (limit=%s)',
    (id, limit) => {
      const withPage = (count: number, response = {}): Draft[] => [
        listPets(
          `limit=${limit}`,
          some(count).map(({ json }) => json),
          { probe: { id, value: { limit } }, ...response },
        ),
      ];
      for (const count of [0, 1, 20, 99, 100]) {
        // The page may contain all animals of the store, so it does not prove that the service limits pages.
        expect(verdict(id, withPage(count)), `${count}`).toBe('not-applicable');
        expect(verdict(id, [...stored(some(101)), ...withPage(count)]), `${count}`).toBe('pass');
        expect(judged(id, withPage(count)).reason).toMatch(/had as many animals as are known/);
      }
      // A 401 says nothing about the store.
      const { reason = '' } = judged(id, withPage(0, { status: 401 }));
      expect(reason).not.toMatch(/as many animals as are known/);
      for (const status of [400, 404, 416, 422])
        expect(verdict(id, withPage(0, { status })), `${status}`).toBe('pass');
      for (const raw of ['', '[]', '{"code":"a","message":"b"}'])
        expect(verdict(id, withPage(0, { status: 400, raw })), raw).toBe('fail');
      for (const count of [101, 250]) expect(broken(withPage(count)), `${count}`).toEqual([id]);
      for (const raw of ['{}', '{"items":[]}', 'null']) {
        const { verdict: found, hiddenBy } = judged(id, withPage(0, { raw }));
        expect([found, hiddenBy], raw).toEqual(['undetermined', ['list.answer.array']]);
      }
      for (const status of [201, 204, 302, 500])
        expect(verdict(id, withPage(0, { status })), `${status}`).toBe('fail');
    },
  );
});

test('if the request for a page size got no complete response, the requirement on this size is undetermined', () => {
  const sized = (limit: number, response = {}): Draft =>
    listPets(
      `limit=${limit}`,
      some(limit).map(({ json }) => json),
      { probe: { id: 'list.limit.page-size', value: { limit } }, ...response },
    );
  const story = [
    ...stored(some(60)),
    sized(2, { at: LATER }),
    sized(57, { error: 'the connection was dropped' }),
  ];
  expect(broken(story)).toEqual([]);
  expect(verdict('list.limit.exact', story)).toBe('undetermined');
  expect(judged('list.limit.exact', story).reason).toMatch(
    /limit=57 got no response from the service \(the connection was dropped\)/,
  );
  expect(verdict('list.limit.filtered', story)).not.toBe('pass');
  expect(verdict('list.limit.exact', [...story.slice(0, -1), sized(57)])).toBe('pass');
});

test('the blind spot of short pages states how many animals are enough', () => {
  const empty = (limit: number): Draft => listPets(`limit=${limit}&status=sold`, []);
  expect(judged('list.limit.filtered', [empty(100), empty(10)]).reason).toBe(
    'blind spot: fewer than 10 sold animals are known to be in the store',
  );
  expect(judged('list.limit.filtered', [empty(100), empty(1)]).reason).toBe(
    'blind spot: no sold animal is known to be in the store',
  );
});
