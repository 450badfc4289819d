import { expect, test } from 'vitest';
import { createPet, listPets } from './build.js';
import { concluded } from './verdicts.js';

const SENT = '{"name":"Rex","categoryId":7}';
const shown = (status: string): string =>
  `{"id":1,"name":"Rex","categoryId":7,"status":"${status}"}`;
const page = (at: number, status: string, ...animals: string[]) =>
  listPets(`limit=100&status=${status}`, animals, { at });

/** An animal without a status of its own, first seen with this one, which listings lack before and after one that shows it. */
const story = (first: string) => [
  createPet(SENT, shown('available'), { at: 1 }),
  page(5_000, first, shown(first)),
  page(10_000, 'available', shown('available')),
  page(20_000, 'available'),
  page(30_000, 'available', shown('available')),
  page(40_000, 'available'),
  page(50_000, 'available', shown('available')),
];
const verdictOf = (first: string): string | undefined =>
  concluded(story(first)).verdicts.find(({ id }) => id === 'list.filter.complete')?.verdict;

test('an animal that was sent without a status, and is seen to change it, may be in no filter', () => {
  expect(verdictOf('sold')).not.toBe('fail');
});

test('one that is not seen to change it is in the filter of the status that it shows', () => {
  expect(verdictOf('available')).toBe('fail');
});
