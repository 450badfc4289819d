import { describe, expect, test } from 'vitest';
import {
  createPet,
  getPet,
  listPets,
  submitMessage,
  type Draft,
  type DraftResponse,
} from './build.js';
import { broken, verdict } from './verdicts.js';

const OBJECT = 'errors.shape.object';
const FIELDS = [
  'errors.shape.code',
  'errors.shape.message',
  'errors.shape.status',
  'errors.status.equal',
];
const IDS = [OBJECT, ...FIELDS, 'errors.media.json'];

/** A refused request of each operation. */
const DRAFTS: Readonly<Record<string, (response: DraftResponse) => Draft>> = {
  listPets: (response) => listPets('limit=0', [], response),
  createPet: (response) => createPet('{}', '', response),
  getPet: (response) => getPet(1n, '', response),
  submitMessage: (response) => submitMessage('{}', '', response),
};

function failing(story: readonly Draft[]): string[] {
  return IDS.filter((id) => verdict(id, story) === 'fail');
}

describe.each(Object.entries(DRAFTS))('an error response of %s', (_operation, draftOf) => {
  const refused = (response: DraftResponse): Draft[] => [draftOf(response)];

  test.each([500, 501, 505])('is also judged if its status is %s', (code) => {
    expect(failing(refused({ status: code, raw: '<h1>Oops</h1>', type: 'text/html' }))).toEqual(
      IDS,
    );
    expect(failing(refused({ status: code }))).toEqual([]);
  });

  test.each([502, 503, 504])(
    'is not judged if its status is %s, which may come from a gateway',
    (code) => {
      expect(failing(refused({ status: code, raw: '<h1>Oops</h1>', type: 'text/html' }))).toEqual(
        [],
      );
    },
  );
});

test('a response that a server may send before the service sees the request may have any shape', () => {
  const response = { status: 400, raw: '', type: null };
  const odd = listPets('', [], { ...response, authorization: 'Bearer \u00e9' });
  expect(broken([odd])).toEqual([]);
  expect(failing([listPets('', [], { ...response, authorization: 'Bearer e' })])).toEqual([
    OBJECT,
    ...FIELDS,
  ]);
});
