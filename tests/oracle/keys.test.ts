import { describe, expect, test } from 'vitest';
import {
  createPet,
  getPet,
  listPets,
  SETTINGS,
  SETTLE_MS,
  submitMessage,
  wrongKey,
  type Draft,
  type DraftResponse,
} from './build.js';
import { added, animal } from './store.js';
import { broken, judged, verdict } from './verdicts.js';

const mine = animal(1n, 'sold');
const RECORD = '{"id":"m","message":"a","status":"queued","createdAt":"2026-03-01T10:00:00Z"}';

const DRAFTS: Readonly<Record<string, (response: DraftResponse) => Draft>> = {
  listPets: (response) => listPets('', [mine.json], response),
  createPet: (response) => createPet(mine.body, mine.json, response),
  getPet: (response) => getPet(1n, mine.json, response),
  submitMessage: (response) => submitMessage('{"message":"a"}', RECORD, response),
};
const CHAPTERS: Readonly<Record<string, string>> = {
  listPets: 'list',
  createPet: 'create',
  getPet: 'get',
  submitMessage: 'messages',
};
const KINDS: readonly (readonly [kind: string, authorization: string | null])[] = [
  ['no-key', null],
  ['other-key', 'Bearer somebody-else'],
  ['near-miss', 'Bearer {API_KEY:append@.xx}'],
  ['other-scheme', 'Basic YTpi'],
];
const CASES = Object.keys(DRAFTS).flatMap((operation) =>
  KINDS.map(([kind, value]) => [operation, kind, value] as const),
);

describe.each(CASES)('%s with %s', (operation, kind, authorization) => {
  const id = `auth.${CHAPTERS[operation]}.${kind}`;
  const draftOf = DRAFTS[operation];
  // The animal that getPet requests was added long before.
  const before = operation === 'getPet' ? [added(mine)] : [];
  const withResponse = (response: DraftResponse): Draft[] =>
    draftOf === undefined
      ? []
      : [...before, draftOf({ ...wrongKey(id, authorization), at: 2 * SETTLE_MS, ...response })];

  test('is undetermined if the response is a transient error', () => {
    for (const status of [429, 502, 503, 504])
      expect(verdict(id, withResponse({ status })), `${status}`).toBe('undetermined');
  });
});

describe('a request with a wrong key', () => {
  const noKey = wrongKey('auth.get.no-key', null);

  test('may get a 404 for an id that no response showed', () => {
    expect(broken([getPet(5n, '', { ...noKey, status: 404 })])).toEqual([]);
    expect(broken([getPet(5n, '', { ...noKey, status: 400 })])).toEqual(['auth.get.no-key']);
  });

  test('must not get a 404 for an animal of another client that is shown before and after', () => {
    const seen = listPets('limit=1', [mine.json]);
    const withResponse = (at: number): Draft => getPet(1n, '', { ...noKey, at, status: 404 });
    expect(broken([seen, withResponse(2 * SETTLE_MS)])).toEqual([]);
    expect(broken([seen, withResponse(2 * SETTLE_MS), seen])).toEqual(['auth.get.no-key']);
    // A replica may lag.
    expect(broken([seen, withResponse(10), seen])).toEqual([]);
  });

  test('must not get a 404 for an animal of this run after the settle time', () => {
    const withResponse = (at: number): Draft => getPet(1n, '', { ...noKey, at, status: 404 });
    expect(broken([added(mine), withResponse(10)])).toEqual([]);
    expect(broken([added(mine), withResponse(2 * SETTLE_MS)])).toEqual(['auth.get.no-key']);
  });

  test('may get any 4xx for a query that getPet does not define', () => {
    const withResponse = (status: number): Draft[] => [
      added(mine),
      getPet('1?limit=100', mine.json, { ...noKey, status }),
    ];
    for (const status of [400, 404, 422])
      expect(broken(withResponse(status)), `${status}`).toEqual([]);
    expect(broken(withResponse(200))).toContain('auth.get.no-key');
  });

  test('may get a 400 for a guessed category', () => {
    const response = { ...wrongKey('auth.create.no-key', null), status: 400 };
    const story = [added(mine, { status: 400 }), createPet(mine.body, '', response)];
    const guessed = { ...SETTINGS, categoryId: null };
    expect(broken(story, guessed)).toEqual([]);
    expect(verdict('auth.create.no-key', story, guessed)).toBe('undetermined');
    expect(broken(story)).toContain('auth.create.no-key');
  });

  test('may get any 4xx for a repeated text, but no success', () => {
    const id = 'auth.messages.near-miss';
    const [text, other] = ['{"message":"a"}', '{"message":"b"}'];
    const accepted = submitMessage(text, RECORD, { status: 202 });
    const again = (body: string, status: number, probe = `${id}.accepted-text`): Draft[] => [
      accepted,
      submitMessage(body, RECORD, { ...wrongKey(probe, 'Bearer {API_KEY:append@.xx}'), status }),
    ];
    expect(broken(again(text, 409))).toEqual([]);
    expect(verdict(id, again(text, 409))).not.toBe('fail');
    expect(broken(again(text, 202))).toContain(id);
    // The evidence need not contain the accepted first message.
    expect(broken(again(text, 409).slice(1))).toEqual([]);
    expect(broken(again(other, 409, id))).toContain(id);
  });

  test('may get any 4xx in any shape for a body that is too long for a server', () => {
    const response = wrongKey('auth.create.other-key', 'Bearer x');
    const withResponse = (spaces: number, status: number): Draft[] => [
      createPet(mine.body + ' '.repeat(spaces), '', { ...response, status, raw: '', type: null }),
    ];
    for (const status of [400, 413, 431]) expect(broken(withResponse(70_000, status))).toEqual([]);
    expect(broken(withResponse(70_000, 201))).toContain('auth.create.other-key');
    expect(broken(withResponse(20, 413))).toContain('auth.create.other-key');
    expect(broken(withResponse(20_000, 413))).toContain('auth.create.other-key');
  });
});

describe('the right key', () => {
  /** A listing with the first status, and its repeat with the second status. */
  const repeated = (first: number, second: number, response: DraftResponse = {}): Draft[] => [
    listPets('', [], { status: first, ...response }),
    listPets('', [], { status: second, attempt: 2 }),
  ];

  test('must not be refused once and then accepted when the request is repeated', () => {
    expect(broken(repeated(401, 200))).toEqual(['auth.key.steady']);
    expect(verdict('auth.key.steady', [listPets('', [])])).toBe('pass');
  });

  test('is undetermined if it is refused twice, even if a later request is accepted', () => {
    const story = [...repeated(401, 401), listPets('', [])];
    expect(broken(story)).toEqual([]);
    expect(verdict('auth.key.steady', story)).toBe('undetermined');
    expect(judged('auth.key.steady', story).reason).toContain('lock-out');
  });

  test('is not proven right by a 404, which may come before the key is checked', () => {
    const story = [getPet(9n, '', { status: 401 }), getPet(9n, '', { status: 404, attempt: 2 })];
    expect(broken(story)).toEqual([]);
  });

  test('is not proven right by another request', () => {
    expect(broken([listPets('', [], { status: 401 }), listPets('', [])])).toEqual([]);
    const other = listPets('limit=7', [], { attempt: 2 });
    expect(broken([listPets('', [], { status: 401 }), other])).toEqual([]);
  });

  test('may get a 401 for a request that may be refused with any 4xx', () => {
    const story = [401, 200].map((status, tries) =>
      listPets('status=unknown', [], {
        probe: { id: 'list.filter.unknown', value: { status: 'unknown' } },
        status,
        attempt: tries + 1,
      }),
    );
    expect(broken(story)).toEqual([]);
  });

  test('must not be refused once by getPet and then accepted when the request is repeated', () => {
    const story = [getPet(1n, '', { status: 401 }), getPet(1n, mine.json, { attempt: 2 })];
    expect(broken(story)).toEqual(['auth.key.steady']);
  });
});

test('a long body that a server refuses without a response does not change the verdict', () => {
  const response = wrongKey('auth.create.other-key', 'Bearer x');
  const long = createPet(mine.body + ' '.repeat(70_000), '', { ...response, error: 'reset' });
  const short = createPet(mine.body, '', { ...response, status: 401 });
  expect(verdict('auth.create.other-key', [short, long])).toBe('pass');
  expect(verdict('auth.create.other-key', [long])).not.toBe('pass');
});

test('a 401 should name the scheme in WWW-Authenticate', () => {
  const challenged = (value: string | null): Draft[] => [
    listPets('', [], {
      ...wrongKey('auth.list.no-key', null),
      status: 401,
      headers: [['WWW-Authenticate', value]],
    }),
  ];
  expect(judged('auth.challenge.header', challenged(null))).toMatchObject({
    verdict: 'advice',
    reason: 'expected a WWW-Authenticate header, observed none',
  });
  expect(judged('auth.challenge.header', challenged(''))).toMatchObject({
    verdict: 'advice',
    reason: 'expected a WWW-Authenticate header, observed an empty one',
  });
  expect(verdict('auth.challenge.header', challenged('Bearer'))).toBe('pass');
});
