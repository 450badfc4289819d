import { expect, test } from 'vitest';
import { Evidence } from '../../helpers/evidence/evidence.js';
import { isShownAlone } from '../../helpers/judge/shown-alone.js';
import { FIRST_MESSAGES } from '../../helpers/probes/messages.js';
import type { EvidenceName } from '../../helpers/requirement.js';
import { createPet, getPet, journal, listPets, SETTINGS, submitMessage } from './build.js';

const animal = (id: number): string => `{"id":${id},"name":"Rex","categoryId":7}`;
const SENT = '{"name":"Rex","categoryId":7}';

const exchanges = journal([
  listPets('', []),
  createPet('{"name":7}', '', { status: 400 }),
  createPet(SENT, animal(1)),
  listPets('limit=100', [animal(1)]),
  listPets('limit=7', [animal(1)]),
  createPet(SENT, animal(2)),
  listPets('limit=100', [animal(1), animal(2)]),
  getPet('1', animal(1)),
  submitMessage('{"message":"x"}', '', { purpose: '', status: 401, authorization: null }),
  listPets('limit=0', [], { status: 400 }),
  listPets('', [], { status: 401, authorization: null }),
  listPets('limit=100', [animal(1), animal(2)]),
]);
const evidence = new Evidence(exchanges, SETTINGS);

/** Which of these exchanges a run for one requirement sends as well. */
const shown = (...needs: readonly EvidenceName[]): number[] =>
  exchanges.filter((one) => isShownAlone(one, { needs }, evidence)).map(({ index }) => index);

test.each<readonly [needs: readonly EvidenceName[], shown: readonly number[]]>([
  // The first look comes in every run, and so does one without a key; the last one may show what anything before it has caused.
  [['survey'], [0, 10]],
  // The store is filled for page sizes alone.
  [['animals'], [0, 2, 10]],
  [
    ['animals', 'pages'],
    [0, 2, 3, 4, 5, 6, 10],
  ],
  // Where it is not, a few page sizes are asked for.
  [['listings'], [0, 3, 10]],
  [['fetches'], [0, 7, 10]],
  [['bounds'], [0, 9, 10]],
])('a requirement that needs %j is shown alone by %j', (needs, expected) => {
  expect(shown(...needs)).toEqual(expected);
});

test('a requirement that submits messages is shown alone by one without a key', () => {
  const submitting = { needs: [], probes: FIRST_MESSAGES };
  const found = exchanges.filter((one) => isShownAlone(one, submitting, evidence));
  expect(found.map(({ index }) => index)).toEqual([0, 8, 10]);
});
