import { fc } from '../properties.js';
import { describe, expect, test } from 'vitest';
import { errorFor, mutated, NOT_AN_OBJECT, asJson } from './arbitraries.js';
import {
  createPet,
  getPet,
  listPets,
  submitMessage,
  type Draft,
  type DraftResponse,
} from './build.js';
import { broken, judged, verdict } from './verdicts.js';

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

/** Any 4xx except 429, which is a transient error. */
const status = fc.integer({ min: 400, max: 499 }).filter((each) => each !== 429);
const refusal = status.chain((each) =>
  fc.record({ status: fc.constant(each), error: errorFor(each) }),
);

const NOT_A_STRING = [undefined, 'null', '400', '400.5', '1e400', 'true', '[]', '{}'];
const NOT_A_STATUS = [undefined, 'null', '"400"', 'true', '400.5', '[400]', '1e400'];
const MUTATIONS: readonly (readonly [field: string, id: string, value: string | undefined])[] = [
  ...NOT_A_STRING.map((value) => ['code', 'errors.shape.code', value] as const),
  ...NOT_A_STRING.map((value) => ['message', 'errors.shape.message', value] as const),
  ...NOT_A_STATUS.map((value) => ['status', 'errors.shape.status', value] as const),
  ...['0', '200', '500', '-400'].map((value) => ['status', 'errors.status.equal', value] as const),
];

function failing(story: readonly Draft[]): string[] {
  return IDS.filter((id) => verdict(id, story) === 'fail');
}

describe.each(Object.entries(DRAFTS))('an error response of %s', (_operation, draftOf) => {
  const refused = (response: DraftResponse): Draft[] => [draftOf(response)];

  test('passes if it is a valid Error', () => {
    fc.assert(
      fc.property(refusal, (each) => {
        const story = refused({ status: each.status, raw: asJson(each.error) });
        expect(IDS.map((id) => verdict(id, story))).toEqual(IDS.map(() => 'pass'));
      }),
    );
  });

  test.each(MUTATIONS)('with a wrong or missing %s violates %s (%s)', (field, id, value) => {
    // None of the wrong values for `status` equals the status of the response either.
    const all = id === 'errors.shape.status' ? [id, 'errors.status.equal'] : [id];
    fc.assert(
      fc.property(refusal, (each) => {
        const raw = asJson(mutated(each.error, field, value));
        expect(failing(refused({ status: each.status, raw }))).toEqual(all);
      }),
      { numRuns: 5 },
    );
  });

  test.each([
    '',
    ' ',
    ...NOT_AN_OBJECT,
    '[{"code":"a","message":"b","status":400}]',
    'Bad Request',
    '{"code":"a"',
  ])(
    'violates the requirements of the object and of all fields if its body is not a JSON object: %s',
    (raw) => {
      expect(failing(refused({ status: 400, raw }))).toEqual([OBJECT, ...FIELDS]);
    },
  );

  test.each(['{}', '{"error":{"code":"a","message":"b","status":400}}', '{"detail":"a"}'])(
    'violates the requirements of all fields if its body is an object without them: %s',
    (raw) => {
      expect(failing(refused({ status: 400, raw }))).toEqual(FIELDS);
    },
  );

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

  test.each([null, 'text/html', 'application/problem+json', 'text/json', 'application/jsonp', ''])(
    'with another media type violates only the requirement of the media type: %s',
    (type) => {
      expect(failing(refused({ status: 400, type }))).toEqual(['errors.media.json']);
    },
  );
});

test('a wrong `status` in an Error is reported with the status of the response and the status in the body', () => {
  const raw = '{"code":"a","message":"b","status":404}';
  const { failures } = judged('errors.status.equal', [getPet(1n, '', { status: 400, raw })]);
  expect(failures.map(({ expected, observed, pointer }) => [expected, observed, pointer])).toEqual([
    ['400', '404', '/status'],
  ]);
});

test('a success is not judged as an error response', () => {
  expect(broken([listPets('', [], { raw: '[]' })])).toEqual([]);
  expect(IDS.map((id) => verdict(id, [listPets('', [])]))).not.toContain('pass');
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
