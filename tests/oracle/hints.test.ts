import { describe, expect, test } from 'vitest';
import { Evidence } from '../../helpers/evidence/evidence.js';
import { FRAMEWORKS } from '../../helpers/judge/hints/frameworks.js';
import { HABITS } from '../../helpers/judge/hints/habits.js';
import { hintOf } from '../../helpers/judge/hints/index.js';
import type { Breach } from '../../helpers/requirement.js';
import {
  createPet,
  getPet,
  journal,
  listPets,
  SETTINGS,
  SETTLE_MS,
  submitMessage,
  type Draft,
} from './build.js';
import { FRAMEWORK_ANSWERS, ORIGINS } from './framework-answers.js';

const animal = (id: bigint | number, more = ''): string =>
  `{"id":${id},"name":"Rex","categoryId":7,"status":"sold"${more}}`;

/** The hint on the last of these exchanges. */
function hint(id: string, drafts: readonly Draft[], breach: Partial<Breach> = {}): string {
  const exchanges = journal(drafts);
  const last = exchanges.at(-1);
  if (!last) throw new Error('no exchange');
  const found = {
    operation: last.operation,
    expected: '',
    observed: '',
    exchange: last.index,
    ...breach,
  };
  return hintOf(id, found, new Evidence(exchanges, SETTINGS)) ?? '';
}

describe('a framework’s own error answer is known', () => {
  test.each(FRAMEWORK_ANSWERS.map((one) => [one.whose, one.status, one.body, one] as const))(
    '%s: %i %s',
    (whose, status, raw, { type, headers = [] }) => {
      const sent = createPet('{"categoryId":1}', '', { status, raw, type, headers });
      expect(hint('create.refused.name-missing', [sent])).toContain(
        `looks like ${whose}’s own answer`,
      );
    },
  );

  test('each recogniser is tried, and it is told where its answers come from', () => {
    const names = FRAMEWORKS.map(({ name }) => name).toSorted();
    expect([...new Set(FRAMEWORK_ANSWERS.map(({ whose }) => whose))].toSorted()).toEqual(names);
    expect(Object.keys(ORIGINS).toSorted()).toEqual(names);
  });

  test('what a service behind a gateway says itself is not the gateway’s', () => {
    const raw = '{"message":"name is missing"}';
    const headers = [['apigw-requestid', 'ALt0lgP-IAMEZPA=']] as const;
    expect(hint('errors.shape.object', [getPet('abc', '', { status: 400, raw, headers })])).toBe(
      '',
    );
  });

  test('an Error of the interface is none', () => {
    for (const status of [400, 401, 404, 422, 500]) {
      expect(hint('errors.shape.object', [getPet('abc', '', { status })])).toBe('');
    }
    const other = { status: 400, raw: '{"error":"x"}' };
    expect(hint('errors.shape.object', [getPet('abc', '', other)])).toBe('');
    expect(hint('errors.shape.object', [getPet('abc', '', { status: 400, raw: '' })])).toBe('');
  });
});

const listed = (count: number, from = 1, status = 'sold'): string[] =>
  Array.from(
    { length: count },
    (_, at) => `{"id":${from + at},"name":"Rex","categoryId":7,"status":"${status}"}`,
  );
const body = (name: string, categoryId: bigint | number = 7): string =>
  `{"name":${JSON.stringify(name)},"categoryId":${categoryId},"status":"sold"}`;
const added = (id: number, name: string): string =>
  `{"id":${id},"name":${JSON.stringify(name)},"categoryId":7,"status":"sold"}`;
const BIG = 9_007_199_254_740_993n;
const mixed = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, at) => listed(1, at + 1, at % 3 === 0 ? 'sold' : 'available')[0] ?? '',
  );
const soldAmong = (count: number): string[] => mixed(count).filter((_, at) => at % 3 === 0);

/** By the name of the habit: what shows it, and words of the hint. */
const SHOWN: Readonly<
  Record<
    string,
    {
      readonly id: string;
      readonly drafts: readonly Draft[];
      readonly breach?: Partial<Breach>;
      readonly says: string;
    }
  >
> = {
  'trailing-slash redirect': {
    id: 'answers.status.redirect',
    drafts: [
      listPets('limit=2', [], {
        status: 307,
        raw: '',
        headers: [['location', 'http://127.0.0.1:1/v1/pets/?limit=2']],
      }),
    ],
    says: 'redirect_slashes',
  },
  'page for people': {
    id: 'list.answer.array',
    drafts: [
      listPets('', [], { status: 200, type: 'text/html', raw: '<!DOCTYPE html>\n<title>Sign in' }),
    ],
    says: 'Check the address',
  },
  'redirect to https': {
    id: 'answers.status.redirect',
    drafts: [
      listPets('', [], {
        status: 301,
        raw: '',
        headers: [['location', 'https://127.0.0.1/v1/pets']],
      }),
    ],
    says: 'https address',
  },
  'redirect to a login': {
    id: 'auth.list.no-key',
    drafts: [listPets('', [], { status: 302, raw: '', headers: [['location', '/users/sign_in']] })],
    says: 'not a redirect to a page',
  },
  'float64 integer': {
    id: 'create.faithful.category-id',
    drafts: [
      createPet(
        body('Rex', BIG),
        `{"id":1,"name":"Rex","categoryId":9007199254740992,"status":"sold"}`,
      ),
    ],
    breach: { pointer: '/categoryId', expected: `${BIG}`, observed: '9007199254740992' },
    says: 'float64',
  },
  'float64 id': {
    id: 'get.found.same',
    drafts: [getPet(BIG, animal(9_007_199_254_740_992n))],
    breach: { pointer: '/name', expected: '"Rex"', observed: '"Bo"' },
    says: 'float64',
  },
  'int32 column': {
    id: 'create.faithful.category-id',
    drafts: [
      createPet(
        body('Rex', 2_147_483_648n),
        `{"id":1,"name":"Rex","categoryId":-2147483648,"status":"sold"}`,
      ),
    ],
    breach: { pointer: '/categoryId', expected: '2147483648', observed: '-2147483648' },
    says: 'int32',
  },
  'three-byte UTF-8': {
    id: 'create.faithful.name',
    drafts: [createPet(body('Rex 🐕'), added(1, 'Rex ????'))],
    breach: { pointer: '/name', expected: '"Rex 🐕"', observed: '"Rex ????"' },
    says: 'utf8mb4',
  },
  'pieces of a body as texts': {
    id: 'create.faithful.name',
    drafts: [createPet(body('caf\u00e9'), added(1, 'caf\ufffd\ufffd'), { inPieces: true })],
    breach: { pointer: '/name' },
    says: 'body += chunk',
  },
  'first piece of a body': {
    id: 'create.accepted.plain-name',
    drafts: [
      createPet(body('Rex'), animal(1)),
      createPet(body('true'), '', { status: 400, inPieces: true }),
    ],
    says: 'Content-Length',
  },
  'NUL in PostgreSQL': {
    id: 'answers.status.server-error',
    drafts: [createPet(body('Rex'), animal(1)), createPet(body('Rex\0'), '', { status: 500 })],
    says: 'U+0000',
  },
  'column of 255': {
    id: 'create.faithful.name',
    drafts: [createPet(body('x'.repeat(300)), added(1, 'x'.repeat(255)))],
    breach: { pointer: '/name' },
    says: 'VARCHAR(255)',
  },
  'escaped when stored': {
    id: 'messages.text.faithful',
    drafts: [submitMessage('{"message":"<b>"}', '{"id":"1","message":"&lt;b&gt;"}')],
    breach: { pointer: '/message' },
    says: 'escaped for HTML',
  },
  'zone-less timestamp': {
    id: 'messages.created-at.format',
    drafts: [submitMessage('{"message":"x"}', '{}')],
    breach: { observed: '"2026-03-01T10:00:00.123456"' },
    says: 'naive datetime',
  },
  'epoch timestamp': {
    id: 'messages.record.created-at',
    drafts: [submitMessage('{"message":"x"}', '{}')],
    breach: { observed: '1772359200000' },
    says: 'since 1970',
  },
  'falsy value': {
    id: 'create.accepted.plain-name',
    drafts: [
      createPet(body('Rex'), animal(1)),
      createPet(body('0'), '', { status: 400, purpose: 'animals/plain/zero' }),
    ],
    says: 'truthiness',
  },
  'LIMIT before WHERE': {
    id: 'list.limit.filtered',
    drafts: [3, 4, 5, 6].flatMap((limit) => [
      listPets(`limit=${limit}`, mixed(limit)),
      listPets(`limit=${limit}&status=sold`, soldAmong(limit)),
    ]),
    says: 'LIMIT is applied before WHERE',
  },
  'default page size': {
    id: 'list.limit.default',
    drafts: [listPets('', listed(25))],
    says: 'Kaminari',
  },
  'off by one': {
    id: 'list.limit.exact',
    drafts: [listPets('limit=2', listed(3)), listPets('limit=7', listed(8))],
    says: 'limit + 1',
  },
  'any key': {
    id: 'auth.list.near-miss',
    drafts: [
      listPets('', [], { purpose: 'keys/listPets/other-key/random' }),
      listPets('', [], { purpose: 'keys/listPets/near-miss/last-character-dropped' }),
    ],
    says: 'Look the key up',
  },
  'key compared by prefix': {
    id: 'auth.list.near-miss',
    drafts: [
      listPets('', [], { purpose: 'keys/listPets/other-key/random', status: 401 }),
      listPets('', [], { purpose: 'keys/listPets/near-miss/last-character-dropped' }),
    ],
    says: 'startsWith',
  },
  'key asked for once a connection': {
    id: 'auth.list.other-key',
    drafts: [
      listPets('', [], { purpose: 'keys/listPets/other-key/random/before-right', status: 401 }),
      listPets('limit=1', [], { purpose: 'keys/right-between' }),
      listPets('', [], { purpose: 'keys/listPets/other-key/random/after-right' }),
    ],
    says: 'with every request',
  },
  'end of the key compared without regard to case, or not at all': {
    id: 'auth.list.near-miss',
    drafts: [listPets('', [], { purpose: 'keys/listPets/near-miss/late-letter-case' })],
    says: 'truncated column',
  },
  'key compared without regard to case': {
    id: 'auth.list.near-miss',
    drafts: [listPets('', [], { purpose: 'keys/listPets/near-miss/letter-case-swapped' })],
    says: 'letter case',
  },
  'empty token': {
    id: 'auth.list.no-key',
    drafts: [listPets('', [], { purpose: 'keys/listPets/no-key/no-header', authorization: null })],
    says: 'Refuse by default',
  },
  '403 for 401': {
    id: 'auth.get.no-key',
    drafts: [getPet('1', '', { status: 403 })],
    breach: { expected: 'status 401' },
    says: 'AuthenticationEntryPoint',
  },
  'word for a key': {
    id: 'auth.list.other-key',
    drafts: [listPets('', [], { purpose: 'keys/listPets/other-key/property' })],
    says: 'Object.hasOwn',
  },
  'upsert by the id of the body': {
    id: 'create.stored.unaltered',
    drafts: [
      createPet(body('Rex'), animal(5)),
      createPet('{"id":5,"name":"Tom","categoryId":7,"status":"x"}', '', { status: 400 }),
      getPet('5', added(5, 'Tom')),
    ],
    breach: { pointer: '/name', expected: 'Rex', observed: 'Tom' },
    says: 'upsert',
  },
  'a store in the memory of each process': {
    id: 'create.id.distinct',
    drafts: [
      createPet(body('Rex'), added(5, 'Rex')),
      createPet(body('Tom'), added(5, 'Tom')),
      ...['Rex', 'Tom', 'Rex'].map((name, look) =>
        listPets('limit=100', [added(5, name)], { at: 10 * SETTLE_MS + look }),
      ),
    ],
    says: 'Several processes',
  },
  'success without 201': {
    id: 'create.accepted.sold',
    drafts: [createPet(body('Rex'), animal(1), { status: 200 })],
    breach: { expected: 'status 201' },
    says: 'status_code=201',
  },
};

describe('a usual habit is known', () => {
  test.each(HABITS.map(({ name }) => [name] as const))('%s', (name) => {
    const shown = SHOWN[name];
    if (!shown) throw new Error('nothing shows this habit');
    expect(hint(shown.id, shown.drafts, shown.breach)).toContain(shown.says);
  });

  test('a key in another letter case, whichever an operation is asked with', () => {
    for (const how of ['upper-case', 'lower-case']) {
      const drafts = [getPet('1', animal(1), { purpose: `keys/getPet/near-miss/${how}` })];
      expect(hint('auth.get.near-miss', drafts)).toContain('letter case');
    }
  });

  test('and none where something else went wrong', () => {
    const renamed = [
      createPet(body('Rex'), animal(5)),
      createPet('{"id":6,"name":"Tom","categoryId":7,"status":"x"}', '', { status: 400 }),
      getPet('5', added(5, 'Tom')),
    ];
    expect(hint('create.stored.unaltered', renamed, { pointer: '/name' })).toBe('');
    // It shows what another came with, and its own name: by chance.
    const restatused = [
      createPet(body('Rex'), animal(5)),
      createPet('{"id":5,"name":"Tom","categoryId":7,"status":"available"}', '', { status: 400 }),
      getPet('5', added(5, 'Rex').replace('sold', 'available')),
    ];
    expect(hint('create.stored.unaltered', restatused, { pointer: '/status' })).not.toContain(
      'upsert',
    );
    const refused = [
      createPet(body('Rex'), animal(1)),
      createPet(body('Tom'), '', { status: 400, purpose: 'animals/plain/0' }),
      createPet(body('true'), '', { status: 400, inPieces: true }),
    ];
    expect(hint('create.accepted.plain-name', refused)).not.toContain('two pieces');
    const replaced = ['Rex', 'Tom'].map((name, look) =>
      listPets('limit=100', [added(5, name)], { at: 10 * SETTLE_MS + look }),
    );
    const twice = ['Rex', 'Tom'].map((name) => createPet(body(name), added(5, name)));
    expect(hint('create.id.distinct', [...twice, ...replaced])).toBe('');
    expect(hint('list.limit.default', [listPets('', listed(19))])).toBe('');
    expect(
      hint('list.limit.exact', [listPets('limit=2', listed(3)), listPets('limit=7', listed(9))]),
    ).toBe('');
    const crashes = [
      createPet(body('Rex'), '', { status: 500 }),
      createPet(body('Rex\0'), '', { status: 500 }),
    ];
    expect(hint('answers.status.server-error', crashes)).toBe('');
    const another = { pointer: '/categoryId', expected: '2147483648', observed: '7' };
    expect(
      hint(
        'create.faithful.category-id',
        [createPet(body('Rex', 2_147_483_648n), animal(1))],
        another,
      ),
    ).toBe('');
  });
});
