import { describe, expect, test } from 'vitest';
import { createPet, getPet, listPets, submitMessage, type Draft, type Told } from './build.js';
import { added, animal as animalOf } from './store.js';
import { concluded } from './verdicts.js';

/** The causes of what these exchanges break. */
const causes = (drafts: readonly Draft[]): ReturnType<typeof concluded>['causes'] =>
  concluded(drafts).causes;

const animal = (id: number, name = 'Rex', categoryId = '7'): string =>
  `{"id":${id},"name":"${name}","categoryId":${categoryId},"status":"sold"}`;
const wanted = (name: string): string => `{"name":"${name}","categoryId":7,"status":"sold"}`;
const refusedBodies = ['name-missing', 'name-type', 'category-missing', 'status-value'];

const UNAUTHORISED = '{"code":"refused","message":"No.","status":401}';
const REFUSED = { status: 401, raw: UNAUTHORISED } as const;

describe('what fails for one reason is one line', () => {
  test('an answer of a framework’s own, in all that is wrong with it', () => {
    const answer = {
      status: 422,
      raw: '{"detail":[{"loc":["body"],"msg":"no"}]}',
      type: 'application/problem+json',
    };
    const found = causes(
      refusedBodies.map((what) =>
        createPet('{}', '', { ...answer, purpose: `bodies/${what}/one` }),
      ),
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.text).toBe(
      'Every 422 of createPet is `application/problem+json` and is an object with `detail`, and stands where 400 is promised: POST /pets {}',
    );
    expect(found[0]?.requirements).toEqual([
      ...refusedBodies.map((what) => `create.refused.${what}`),
      'errors.shape.code',
      'errors.shape.message',
      'errors.shape.status',
      'errors.status.equal',
      'errors.media.json',
    ]);
  });

  test('a field of another type, wherever it is shown', () => {
    const found = causes([
      createPet(wanted('Rex'), animal(1, 'Rex', '"7"')),
      getPet(1n, animal(1, 'Rex', '"7"'), { at: 9_000 }),
      listPets('', [animal(1, 'Rex', '"7"')], { at: 10_000 }),
    ]);
    expect(found.map(({ text }) => text)).toEqual([
      '`categoryId` is a string in every answer: "7", where an integer within int64 is promised',
    ]);
    expect(found[0]?.requirements.length).toBeGreaterThan(3);
  });

  test('a name that is written in another way is no other animal’s, also where that has it so', () => {
    const told = (sent: string, answered: string): string | undefined =>
      causes([
        createPet(wanted('null'), animal(1, 'null')),
        createPet(wanted(sent), animal(2, answered)),
      ])[0]?.text;
    expect(told('NULL', 'null')).toBe('`name` is in lower case in the 201: "NULL" became "null"');
    expect(told('Rex', 'null')).toContain('what belongs to another animal is shown');
  });

  test('what is missing is told by what it has in common, where nothing that is there has it', () => {
    const sold = [1n, 2n, 3n].map((id) => animalOf(id, 'sold'));
    const available = animalOf(4n, 'available');
    const story = (...shown: readonly string[]): Draft[] => [
      ...[...sold, available].map((each) => added(each)),
      listPets('limit=100', shown, { at: 9000 }),
      listPets('limit=50', shown, { at: 9100 }),
    ];
    const [telling] = causes(story(available.json));
    expect(telling?.text).toContain('lack animals whose status is sold');
    const [other] = causes(story(available.json, sold[0]?.json ?? ''));
    expect(other?.text).not.toContain('whose status');
  });

  test('a page that never holds more than so many is told from one that heeds no limit, and from one that lacks an animal', () => {
    const all = [1n, 2n, 3n, 4n].map((id) => animalOf(id, 'sold'));
    const page = (limit: number, count: number, filter = ''): Draft =>
      listPets(
        `limit=${limit}${filter}`,
        all.slice(0, count).map(({ json }) => json),
        { at: 9000 + limit },
      );
    const text = (...pages: readonly Draft[]): string =>
      causes([...all.map((each) => added(each)), ...pages])[0]?.text ?? '';
    expect(text(page(1, 1), page(50, 2), page(100, 2))).toContain('never hold more than 2 animals');
    expect(text(page(1, 2), page(50, 2), page(100, 2))).toContain('whatever `limit` says');
    expect(text(page(1, 1), page(100, 3))).toContain('lack animals');
    const throughBoth = text(page(1, 1), page(50, 2), page(100, 2, '&status=sold'));
    expect(throughBoth).toMatch(/^Listings never hold more than 2 animals/);
    expect(
      text(...[1, 3, 4].map((limit) => page(limit, limit)), page(10, 2), page(11, 2)),
    ).toContain('Plain listings hold 2 animals, also where `limit` says 10 and 11');
  });

  test('an animal without a status in a filter is not one whose status is left out', () => {
    const none = animalOf(1n);
    const sold = animalOf(2n, 'sold');
    const text = (shown: readonly string[]): string =>
      causes([
        added(none),
        added(sold),
        listPets('status=sold', shown, { at: 9000 }),
        listPets('status=sold', shown, { at: 60_000 }),
      ])[0]?.text ?? '';
    expect(text([none.json, sold.json])).toContain('hold animals of another status, or of none');
    expect(text([animalOf(2n).json])).toContain('`status` is left out in filtered listings');
  });

  test('one animal twice on a page is not two with one id', () => {
    const text = (...shown: readonly string[]): string =>
      causes([listPets('limit=100', shown)])[0]?.text ?? '';
    expect(text(animal(1), animal(1))).toContain('Listings repeat animals');
    expect(text(animal(1), animal(1, 'Tom'))).toContain('Two animals have one id');
  });

  test('a media type that is not JSON’s is told with the request', () => {
    const record =
      '{"id":"m-1","message":"x","status":"queued","createdAt":"2026-03-01T10:00:00Z"}';
    const purpose = 'refused-messages/other-content-type/text-plain';
    const found = causes([
      submitMessage('{"message":"x"}', record, { purpose, sent: 'text/plain', status: 202 }),
    ]);
    expect(found.map(({ text }) => text).join()).toContain(
      'POST /messages as text/plain {"message":"x"}',
    );
  });

  test('a part of the answers is said to be a part', () => {
    const found = causes([
      createPet('{}', '', { status: 400, purpose: 'bodies/name-missing/one' }),
      createPet('{}', '', { status: 400, purpose: 'bodies/name-missing/two', raw: '', type: null }),
    ]);
    expect(found.map(({ text }) => text)).toEqual([
      'The 400 of createPet has no body (1 of 2 such answers): POST /pets {}',
    ]);
  });
});

const page = { raw: '<!DOCTYPE html><title>Sign in</title>', type: 'text/html' };
const withoutKey = { authorization: null };

/** Every operation, with the right key and without one, answered so. */
function everywhere(answer: Told): Draft[] {
  const told = (purpose: string, more: Told = {}): Told => ({ ...answer, ...more, purpose });
  return [
    listPets('', [], told('pages/')),
    listPets('limit=2', [], told('pages/limit=2')),
    listPets('', [], told('keys/listPets/no-key/no-header', withoutKey)),
    createPet(wanted('Rex'), '', told('animals/basic/sold/')),
    createPet('{}', '', told('bodies/name-missing/one')),
    createPet(wanted('No'), '', told('keys/createPet/no-key/no-header', withoutKey)),
    getPet(5n, '', told('fetches/unknown/5')),
    getPet('abc', '', told('fetches/not-number/abc')),
    getPet(5n, '', told('keys/getPet/no-key/no-header', withoutKey)),
    submitMessage('{"message":"Hello"}', '', told('messages/plain/one')),
    submitMessage('{}', '', told('messages/refused/missing')),
    submitMessage('{"message":"No"}', '', told('keys/submitMessage/no-key/no-header', withoutKey)),
  ];
}

describe('what is wrong with a whole service is one line', () => {
  test.each<readonly [string, Draft[], string]>([
    [
      'a page for people',
      everywhere({ ...page, status: 200 }),
      'Every operation answers everything with 200, which is a page of HTML: GET /pets/5',
    ],
    [
      'a crash',
      everywhere({ raw: '{"error":"boom"}', status: 500 }),
      'Every operation answers everything with 500, which is an object with `error`: GET /pets',
    ],
    [
      'one and the same success',
      everywhere({ raw: '{"ok":true}', status: 200 }),
      'Every operation answers everything with 200, which is {"ok":true}: GET /pets/5',
    ],
    [
      'refusals under a 200',
      everywhere({ raw: UNAUTHORISED, status: 200 }).slice(4),
      'Refusals of createPet, getPet and submitMessage have the status 200, and tell the right one in the body alone: GET /pets/5',
    ],
    [
      'an envelope',
      [
        listPets('', [], { raw: `{"data":[${animal(1)}]}` }),
        getPet(1n, `{"data":${animal(1)}}`),
        createPet('{}', '', {
          status: 400,
          raw: '{"data":{"code":"no","message":"No.","status":400}}',
          purpose: 'bodies/name-missing/one',
        }),
      ],
      'Every answer is wrapped in `data`: GET /pets/1',
    ],
    [
      'a media type',
      [
        listPets('', [animal(1)], { type: 'text/plain' }),
        createPet('{}', '', {
          status: 400,
          type: 'text/plain',
          purpose: 'bodies/name-missing/one',
        }),
      ],
      'Every answer is `text/plain`: GET /pets',
    ],
    [
      'a framework’s own refusals',
      [
        listPets('', []),
        createPet('{}', '', {
          status: 422,
          raw: '{"detail":[]}',
          purpose: 'bodies/name-missing/one',
        }),
        getPet(5n, '', {
          status: 404,
          raw: '{"detail":"Not Found"}',
          purpose: 'fetches/unknown/5',
        }),
      ],
      'Every refusal is an object with `detail`, and 422 stands where 400 is promised: POST /pets {}',
    ],
    [
      'a crash where nothing says what is promised',
      [listPets('limit=57', [], { status: 500 })],
      'listPets answers 500 where 200 is promised: GET /pets?limit=57',
    ],
    [
      'no check of any key',
      ['no-key/no-header', 'other-key/random'].map((what) =>
        listPets('', [], { purpose: `keys/listPets/${what}`, authorization: null }),
      ),
      'listPets accepts any key, and none: GET /pets is answered with 200',
    ],
    [
      'a key that is asked for only where there is no query',
      ['', 'limit=1'].map((query) =>
        listPets(query, [], {
          purpose: `keys/listPets/no-key/no-header?${query}`,
          authorization: null,
          ...(query === '' ? REFUSED : {}),
        }),
      ),
      'listPets accepts requests without a key, where there is a query: GET /pets?limit=1 is answered with 200',
    ],
  ])('%s', (_, drafts, text) => {
    const found = causes(drafts);
    expect(found.map((cause) => cause.text)).toEqual([text]);
    expect(found[0]?.exchange).toBeTypeOf('number');
  });
});

test('what fails for several reasons is several lines, the one that explains most first', () => {
  const found = causes([
    createPet('{}', animal(1), { purpose: 'bodies/name-missing/one' }),
    getPet(5n, '', { status: 200, raw: 'null', purpose: 'fetches/unknown/5' }),
    listPets('', [], { purpose: 'keys/listPets/no-key/no-header', authorization: null }),
    createPet(wanted('Bella'), animal(2, 'BELLA'), { purpose: 'animals/plain/one' }),
    listPets('limit=2', [animal(2, 'BELLA'), animal(3), animal(4)], { at: 60_000 }),
  ]);
  expect(found.map(({ text }) => text.split(/ in (?:the|listings|every)|: /)[0])).toEqual(
    expect.arrayContaining([
      '`name` is in upper case',
      'createPet answers 201 where 400 is promised',
      'getPet shows what was not asked for',
      'listPets accepts requests without a key',
      'A page holds one animal more than `limit`',
    ]),
  );
  const sizes = found.map(({ requirements }) => requirements.length);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  const all = found.flatMap(({ requirements }) => requirements);
  expect(new Set(all).size).toBe(all.length);
});

test('what fails for none that is known is told as it is', () => {
  const found = causes([
    listPets(
      'limit=101',
      Array.from({ length: 101 }, (_, at) => animal(at)),
      { purpose: 'bounds/above/limit=101' },
    ),
  ]);
  expect(found.map(({ text }) => text)).toEqual([
    'GET /pets?limit=101: expected a 4xx status, or 200 with at most 100 animals, observed 200 with 101 animals',
  ]);
});
