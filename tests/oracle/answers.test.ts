import { describe, expect, test } from 'vitest';
import { TOO_MANY_VALUES } from '../../helpers/transport-errors.js';
import {
  createPet,
  getPet,
  listPets,
  submitMessage,
  type Draft,
  type DraftResponse,
} from './build.js';
import { broken, judged, verdict } from './verdicts.js';

const PET = '{"id":1,"name":"a","categoryId":7}';
const RECORD = '{"id":"m","message":"Hello","status":"queued","createdAt":"2026-03-01T10:00:00Z"}';

const DRAFTS: Readonly<Record<string, (response: DraftResponse) => Draft>> = {
  listPets: (response) => listPets('', [PET], response),
  createPet: (response) => createPet('{"name":"a","categoryId":7}', PET, response),
  getPet: (response) => getPet(1n, PET, response),
  submitMessage: (response) => submitMessage('{"message":"Hello"}', RECORD, response),
};

describe.each(Object.entries(DRAFTS))('a success of %s', (_operation, draftOf) => {
  test('must be UTF-8', () => {
    const notUtf8 = { raw: '\ufffd', base64: 'gA==' };
    expect(verdict('answers.json.readable', [draftOf(notUtf8)])).toBe('fail');
  });

  test.each(['\ufeff[]', '\ufeff{}', '{"a":1,"a":2}', '[{"a":1,"a":1}]'])(
    'should be strict JSON, and not %s',
    (raw) => {
      expect(verdict('answers.json.strict', [draftOf({ raw })])).toBe('advice');
      expect(verdict('answers.json.readable', [draftOf({ raw })])).toBe('pass');
    },
  );

  test.each([
    '{"a":"b","c":{"a":"b"}}',
    '[{"a":1},{"a":1}]',
    '{"a":"\\"a\\":1"}',
    '{"a":"{\\"a\\": 1}"}',
  ])('is strict JSON: %s', (raw) => {
    expect(verdict('answers.json.strict', [draftOf({ raw })])).toBe('pass');
  });
});

describe('a createPet request without the media type application/json', () => {
  const sent = (status: number, type: string | null): Draft[] => [
    listPets('', [PET]),
    createPet('conformance=1', '', { sent: type, status, raw: '', type: null }),
  ];

  test.each([
    [204, null],
    [204, 'text/plain'],
    [200, 'application/x-www-form-urlencoded'],
  ])('may get a %s without a body (media type %s)', (status, type) => {
    expect(broken(sent(status, type))).toEqual([]);
  });

  test.each([
    [201, 'text/plain'],
    [204, 'application/json; charset=conformance'],
  ])('must get a body with a %s (media type %s)', (status, type) => {
    expect(verdict('answers.json.readable', sent(status, type))).toBe('fail');
  });
});

describe('whether a lost response was a server error', () => {
  const probe = { id: 'list.answer', value: null };
  const lost = (response: DraftResponse): Draft[] => [
    listPets('limit=1', [PET]),
    listPets('', [], { probe, ...response }),
  ];
  const noServerError = (drafts: Draft[]): string => verdict('answers.status.server-error', drafts);

  test('is known if the suite cut a response with another status', () => {
    expect(noServerError(lost({ error: TOO_MANY_VALUES, status: 200 }))).toBe('pass');
    expect(noServerError(lost({ error: TOO_MANY_VALUES, status: 500 }))).toBe('undetermined');
    expect(noServerError(lost({ error: 'the connection was dropped' }))).toBe('undetermined');
  });

  test('does not matter if the request is of none of the four operations', () => {
    const dropped = lost({ error: 'the connection was dropped' });
    const other = dropped.map((each) =>
      each.response.error ? { ...each, operation: 'other' as const } : each,
    );
    expect(noServerError(other)).toBe('pass');
  });
});

test('a requirement without a response names the response that the suite did not keep', () => {
  const drafts = [listPets('limit=100', [], { error: TOO_MANY_VALUES, status: 200 })];
  expect(judged('pet.id.int64', drafts).reason).toMatch(
    /did not keep the response to GET \S+limit=100 \(cut: .*\): use a store with fewer or shorter animals/,
  );
});
