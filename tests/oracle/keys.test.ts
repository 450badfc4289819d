import { fc } from '../properties.js';
import { describe, expect, test } from 'vitest';
import { createPet, getPet, listPets, submitMessage, type Draft, type Told } from './build.js';
import { animal } from './store.js';
import { broken, verdict } from './verdicts.js';

const mine = animal(1n, 'sold');
const RECORD = '{"id":"m","message":"a","status":"queued","createdAt":"2026-03-01T10:00:00Z"}';

const DOORS: Readonly<Record<string, (told: Told) => Draft>> = {
  listPets: (told) => listPets('', [mine.json], told),
  createPet: (told) => createPet(mine.body, mine.json, told),
  getPet: (told) => getPet(1n, mine.json, told),
  submitMessage: (told) => submitMessage('{"message":"a"}', RECORD, told),
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
  ['near-miss', 'Bearer {API_KEY:character-appended}'],
  ['other-scheme', 'Basic YTpi'],
];
const CASES = Object.keys(DOORS).flatMap((door) =>
  KINDS.map(([kind, value]) => [door, kind, value] as const),
);

describe.each(CASES)('%s with %s', (operation, kind, authorization) => {
  const id = `auth.${CHAPTERS[operation]}.${kind}`;
  const door = DOORS[operation];
  const asked = (told: Told): Draft[] =>
    door === undefined
      ? []
      : [door({ purpose: `keys/${operation}/${kind}/probe`, authorization, ...told })];

  test('is refused with 401', () => {
    expect(verdict(id, asked({ status: 401 }))).toBe('pass');
    expect(broken(asked({ status: 401 }))).toEqual([]);
  });

  test('is refused with nothing else', () => {
    for (const status of [200, 201, 204, 302, 400, 403, 404, 407, 500]) {
      expect(verdict(id, asked({ status })), `${status}`).toBe('fail');
    }
    for (const status of [200, 201]) expect(broken(asked({ status })), `${status}`).toContain(id);
    expect(broken(asked({ status: 403 }))).toEqual([id]);
  });

  test('is undetermined in bad weather', () => {
    for (const status of [429, 502, 503, 504])
      expect(verdict(id, asked({ status })), `${status}`).toBe('undetermined');
  });
});

test('a malformed header is refused by the message operation', () => {
  const asked = (status: number): Draft[] => [
    submitMessage('{"message":"a"}', RECORD, {
      purpose: 'keys/submitMessage/malformed/key-alone',
      authorization: '{API_KEY}',
      status,
    }),
  ];
  expect(verdict('auth.messages.malformed', asked(401))).toBe('pass');
  expect(broken(asked(400))).toEqual(['auth.messages.malformed']);
  expect(broken(asked(200))).toEqual(['auth.messages.malformed']);
});

describe('the right key', () => {
  const tries = fc.array(fc.constantFrom('accepted', 'refused'), { minLength: 1, maxLength: 12 });
  const operations = fc.constantFrom('listPets', 'getPet');

  test('once refused and later accepted is a fault; refused from then on, it is a doubt', () => {
    fc.assert(
      fc.property(tries, operations, (all, operation) => {
        const door = DOORS[operation];
        const story = all.flatMap(
          (each) => door?.({ purpose: 'survey/', status: each === 'refused' ? 401 : 200 }) ?? [],
        );
        const last = all.lastIndexOf('accepted');
        const isBroken = all.slice(0, Math.max(0, last)).includes('refused');
        const isLocked = all.at(-1) === 'refused';
        const expected = isBroken ? 'fail' : isLocked ? 'undetermined' : 'pass';
        expect(verdict('auth.key.steady', story)).toBe(expected);
        expect(broken(story)).toEqual(isBroken ? ['auth.key.steady'] : []);
      }),
    );
  });

  test('refused on one operation alone, and accepted on another afterwards, is a fault', () => {
    const story = [getPet(1n, '', { status: 401 }), listPets('', [])];
    expect(broken(story)).toEqual(['auth.key.steady']);
  });
});

test('a 401 should say how to ask', () => {
  const refused = (headers: Told['headers'] = []): Draft[] => [
    listPets('', [], {
      purpose: 'keys/listPets/no-key/x',
      authorization: null,
      status: 401,
      headers,
    }),
  ];
  expect(verdict('auth.challenge.header', refused())).toBe('advice');
  expect(verdict('auth.challenge.header', refused([['WWW-Authenticate', 'Bearer']]))).toBe('pass');
});
