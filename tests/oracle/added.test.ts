import { expect, test } from 'vitest';
import { SETTLE_MS, listPets } from './build.js';
import { added, animal } from './store.js';
import { broken, verdict } from './verdicts.js';

const LATER = 100 + 2 * SETTLE_MS;

test('an added animal is not expected in a listing from before it was added', () => {
  const [theirs, first] = [animal(7n, 'sold'), animal(1n, 'sold')];
  const seenBefore = [listPets('limit=100', [theirs.json], { at: 1 }), added(first, { at: 10 })];
  expect(verdict('create.stored.list', seenBefore)).toBe('not-applicable');
  const seenAfter = [...seenBefore, listPets('limit=100', [theirs.json, first.json], { at: 20 })];
  expect(verdict('create.stored.list', seenAfter)).toBe('pass');
});

test('an accepted animal must be shown as it was sent, even if a removed animal of another client had its id before', () => {
  const [former, ours] = [animal(1n, 'sold', { name: 'Former' }), animal(1n, 'sold')];
  const story = [
    listPets('limit=100', [former.json], { at: 1 }),
    added(ours, { at: 10 }),
    listPets('limit=100', [ours.json], { at: LATER }),
  ];
  expect(verdict('create.stored.unaltered', story)).toBe('pass');
});

test('an id counts as new if it was first shown after the request was sent', () => {
  const mine = animal(1n, 'sold');
  const meanwhile = listPets('limit=100', [mine.json], { at: 45, took: 10 });
  expect(broken([added(mine, { at: 40, took: 20 }), meanwhile])).toEqual([]);
});
