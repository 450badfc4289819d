import { expect, test } from 'vitest';
import { isShownAlone, scopeShowing } from '../../helpers/judge/shown-alone.js';
import { fill } from '../../suites/probes/adding/fill.js';
import { ownAnimal } from '../../suites/probes/fetched-animals.js';
import { FIRST_MESSAGES, messageWithoutKey } from '../../suites/probes/first-messages.js';
import { initialPages } from '../../suites/probes/store-reads.js';
import { firstListing, listingWithoutKey } from '../../suites/probes/reach.js';
import type { AnyProbe } from '../../helpers/probes/source.js';
import type { Requirement } from '../../helpers/requirement.js';
import { evidenceOf } from '../../suites/interface.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { createPet, getPet, journal, listPets, SETTINGS, submitMessage } from './build.js';

const animal = (id: number): string => `{"id":${id},"name":"Rex","categoryId":7}`;
const SENT = '{"name":"Rex","categoryId":7}';

const initialPage = { probe: { id: initialPages.id, value: {} } };
const filler = { probe: { id: fill.id, value: { index: 0, status: 'sold' }, step: 'repeated' } };

const exchanges = journal([
  listPets('', [], { probe: { id: firstListing.id, value: null, step: 'listing' } }),
  createPet('{"name":7}', '', { status: 400 }),
  createPet(SENT, animal(1), filler),
  listPets('limit=100', [animal(1)], initialPage),
  listPets('limit=7', [animal(1)]),
  getPet('1', animal(1), { probe: { id: ownAnimal.id, value: 0, step: 'animal' } }),
  submitMessage('{"message":"x"}', '', {
    probe: { id: messageWithoutKey.id, value: null, step: 'refused' },
    status: 401,
    authorization: null,
  }),
  listPets('', [], {
    probe: { id: listingWithoutKey.id, value: null, step: 'listing' },
    status: 401,
    authorization: null,
  }),
]);

const EVIDENCE = evidenceOf(exchanges, SETTINGS);

/** The indexes of the exchanges that a run for only one requirement, with these probes, would also contain. */
const shown = (...probes: readonly AnyProbe[]): number[] =>
  exchanges.filter((one) => isShownAlone(one, { probes }, EVIDENCE)).map(({ index }) => index);

// Every run sends two listings: one with the key, and one without a key.
test.each<[AnyProbe[], number[]]>([
  [[], [0, 7]],
  [[ownAnimal], [0, 5, 7]],
  [[initialPages], [0, 3, 7]],
  [
    [fill, initialPages],
    [0, 2, 3, 7],
  ],
])(
  'a run for only one requirement, with the probes %j, contains the exchanges %j',
  (probes, expected) => {
    expect(shown(...probes)).toEqual(expected);
  },
);

test('a run for only one requirement that submits messages contains a message without a key', () => {
  const submitting = { probes: FIRST_MESSAGES };
  const found = exchanges.filter((one) => isShownAlone(one, submitting, EVIDENCE));
  expect(found.map(({ index }) => index)).toEqual([0, 6, 7]);
});

test('a run that shows a violation again has the requirement that sends its request, too', () => {
  const of = (id: string): Requirement => {
    const found = REQUIREMENTS.find((one) => one.id === id);
    if (found === undefined) throw new Error(`no requirement ${id}`);
    return found;
  };
  const fetched = exchanges.at(5);
  if (fetched === undefined) throw new Error('no exchange');
  const scope = scopeShowing(fetched, of('get.invalid.not-number'), REQUIREMENTS, EVIDENCE) ?? [];
  expect(scope).toHaveLength(2);
  expect(isShownAlone(fetched, of(scope[1] ?? ''), EVIDENCE)).toBe(true);
  expect(scopeShowing(fetched, of(scope[1] ?? ''), REQUIREMENTS, EVIDENCE)).toEqual([scope[1]]);
  expect(scopeShowing({}, of('get.invalid.not-number'), REQUIREMENTS, EVIDENCE)).toBeUndefined();
});
