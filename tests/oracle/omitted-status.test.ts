import { expect, test } from 'vitest';
import { evidenceOf } from '../../suites/interface.js';
import { observe } from '../../helpers/judge/observations/observation.js';
import { OBSERVATIONS } from '../../suites/observations.js';
import { createPet, journal, listPets, SETTINGS } from './build.js';
import { concluded } from './verdicts.js';

const SENT = '{"name":"Rex","categoryId":7}';
const shown = (status: string): string =>
  `{"id":1,"name":"Rex","categoryId":7,"status":"${status}"}`;
const page = (at: number, status: string, ...animals: string[]) =>
  listPets(`limit=100&status=${status}`, animals, { at });

/**
 * An animal that was sent without a status. The 201 shows it as `available`. The first listing, filtered by `first`, shows it with
 * that status. The other listings are filtered by `available`: three show the animal, and the two between them lack it.
 */
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

test('an animal that was sent without a status, and is shown with different statuses, may be missing from filtered listings', () => {
  expect(verdictOf('sold')).not.toBe('fail');
});

test('an animal that was sent without a status, and is always shown with the same status, must be in the listings filtered by it', () => {
  expect(verdictOf('available')).toBe('fail');
});

test('the observation of the status lists the different statuses of all animals that were sent without one', () => {
  const evidence = evidenceOf(
    journal([
      createPet(SENT, shown('sold')),
      createPet(SENT, '{"id":2,"name":"Rex","categoryId":7}'),
      createPet(SENT.replace('}', ',"status":"pending"}'), shown('pending').replace('1', '3')),
    ]),
    SETTINGS,
  );
  const found = observe(OBSERVATIONS, evidence).find(({ id }) => id === 'create.status.omitted');
  expect(found?.value).toBe('absent or sold');
});
