import { describe, expect, test } from 'vitest';
import { evidenceOf } from '../../suites/interface.js';
import { FRAMEWORKS } from '../../suites/explaining/hints/frameworks.js';
import { HABITS } from '../../suites/explaining/hints/habits.js';
import { hintOf } from '../../suites/explaining/hints/index.js';
import type { Violation } from '../../helpers/violation.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import {
  createPet,
  getPet,
  journal,
  listPets,
  SETTINGS,
  submitMessage,
  type Draft,
} from './build.js';
import { FRAMEWORK_ANSWERS, ORIGINS } from './framework-answers.js';

/** The hint for a violation by the last of these exchanges. */
function hint(id: string, drafts: readonly Draft[], violation: Partial<Violation> = {}): string {
  const exchanges = journal(drafts);
  const last = exchanges.at(-1);
  if (!last) throw new Error('the drafts contain no exchange');
  const found = {
    kind: 'status' as const,
    operation: last.operation,
    subject: '',
    expected: '',
    observed: '',
    exchange: last.index,
    ...violation,
  };
  return hintOf(id, found, evidenceOf(exchanges, SETTINGS)) ?? '';
}

describe('a hint about a framework’s own error response', () => {
  test.each(FRAMEWORK_ANSWERS.map((one) => [one.framework, one.status, one.body, one] as const))(
    'is given for %s: %i %s',
    (framework, status, raw, { type, headers = [] }) => {
      const sent = createPet('{"categoryId":1}', '', { status, raw, type, headers });
      expect(hint('create.refused.name-missing', [sent])).toContain(
        `looks like ${framework}’s own error response`,
      );
    },
  );

  test('is tested for each recognizer, with the source of the responses', () => {
    const names = FRAMEWORKS.map(({ name }) => name).toSorted();
    expect([...new Set(FRAMEWORK_ANSWERS.map(({ framework }) => framework))].toSorted()).toEqual(
      names,
    );
    expect(Object.keys(ORIGINS).toSorted()).toEqual(names);
  });

  test('is not given for a response that only passed through a gateway', () => {
    const raw = '{"message":"name is missing"}';
    const headers = [['apigw-requestid', 'ALt0lgP-IAMEZPA=']] as const;
    expect(hint('errors.shape.object', [getPet('abc', '', { status: 400, raw, headers })])).toBe(
      '',
    );
  });

  test('is not given for an Error of the interface, an unknown object or an empty body', () => {
    for (const status of [400, 401, 404, 422, 500]) {
      expect(hint('errors.shape.object', [getPet('abc', '', { status })])).toBe('');
    }
    const other = { status: 400, raw: '{"error":"x"}' };
    expect(hint('errors.shape.object', [getPet('abc', '', other)])).toBe('');
    expect(hint('errors.shape.object', [getPet('abc', '', { status: 400, raw: '' })])).toBe('');
  });
});

const SENT = '{"name":"Rex","categoryId":7,"status":"sold"}';
const ODD = '{"name":"Rex 🐕","categoryId":7}';
const ANIMAL = '{"id":1,"name":"REX","categoryId":8,"status":"sold"}';
const BIG = '{"name":"Rex","categoryId":9007199254740993}';

/** An animal that is added with one name, and shown by a listing with another. */
const renamed = (sent: string, shown: string): Draft[] => {
  const animal = (name: string): string => JSON.stringify({ id: 1, name, categoryId: 7 });
  return [
    createPet(animal(sent).replace('"id":1,', ''), animal(sent)),
    listPets('', [animal(shown)]),
  ];
};
const numbered = (id: number, status = 'sold'): string =>
  JSON.stringify({ id, name: `n${id}`, categoryId: 7, status });
const created = (createdAt: unknown): Draft =>
  submitMessage('{"message":"x"}', JSON.stringify({ id: 'a', message: 'x', createdAt }));

/** A listing that a request with this edit of the key got. */
const withKey = (edit: string): Draft =>
  listPets('', [], { authorization: `Bearer {API_KEY:${edit}}` });

type Row = readonly [
  id: string,
  says: string,
  drafts: Draft | readonly Draft[],
  violation?: Partial<Violation>,
];

const NAME = { kind: 'field-altered', subject: 'name', pointer: '/0/name' } as const;
const CATEGORY = { kind: 'field-altered', subject: 'categoryId', pointer: '/categoryId' } as const;
const PAGE = { kind: 'page-size', subject: 'limit' } as const;
const TIME = { kind: 'field-type', subject: 'createdAt', pointer: '/createdAt' } as const;

/** A violated requirement, words of the hint, the exchanges that show the violation, and facts of the violation. */
const SHOWN: readonly Row[] = [
  [
    'list.answer.array',
    'Check the address',
    listPets('', [], { type: 'text/html', raw: '<html>' }),
  ],
  ['answers.status.redirect', 'redirect_slashes', listPets('', [], { status: 307, raw: '' })],
  [
    'auth.get.no-key',
    'AuthenticationEntryPoint',
    getPet('1', '', { status: 403, authorization: null }),
  ],
  [
    'messages.accepted.plain',
    'MESSAGES_BASE_URL is wrong',
    submitMessage('{"message":"x"}', '', { status: 404 }),
  ],
  [
    'auth.list.no-key',
    'the key is not checked',
    [null, 'Bearer', 'Bearer other'].map((authorization) => listPets('', [], { authorization })),
    { kind: 'credential-accepted' },
  ],
  ['auth.list.no-key', 'Refuse by default', listPets('', [], { authorization: null })],
  ['auth.list.other-scheme', 'Refuse by default', listPets('', [], { authorization: 'Bearer' })],
  [
    'auth.list.other-key',
    'Object.hasOwn',
    listPets('', [], { authorization: 'Bearer constructor' }),
  ],
  ['auth.list.other-key', 'look the key up', listPets('', [], { authorization: 'Bearer other' })],
  ['auth.list.near-miss', 'ignore letter case', withKey('case@12')],
  ['auth.list.near-miss', 'startsWith', withKey('drop@-1')],
  ['create.faithful.name', 'utf8mb4', createPet(ODD, '', { status: 500 })],
  ['answers.status.server-error', 'utf8mb4', createPet(ODD, '', { status: 500 })],
  [
    'create.faithful.category-id',
    'float64',
    createPet(BIG, '{"id":1,"name":"Rex","categoryId":9007199254740992}'),
    CATEGORY,
  ],
  [
    'create.faithful.category-id',
    '32 bits',
    createPet(BIG, '{"id":1,"name":"Rex","categoryId":1}'),
    CATEGORY,
  ],
  [
    'create.faithful.category-id',
    'fit an int32',
    createPet(BIG, '', { status: 500 }),
    { subject: 'categoryId' },
  ],
  ['messages.record.created-at', 'since 1970', created(1_795_000_000), TIME],
  ['messages.created-at.format', 'naive datetime', created('2026-11-24T20:00:00'), TIME],
  [
    'list.limit.default',
    'Kaminari',
    listPets(
      '',
      Array.from({ length: 25 }, (_, id) => numbered(id)),
    ),
    { kind: 'page-size', subject: 'default limit' },
  ],
  ['create.accepted.sold', 'status_code=201', createPet(SENT, ANIMAL, { status: 200 })],
];

describe('no hint', () => {
  const odd = createPet('{"name":"Rex 🐕","categoryId":9007199254740993}', '', { status: 500 });

  test('about fields is given for the body of a 403', () => {
    const refusal = getPet('1', '', { status: 403, authorization: null, raw: '{"detail":"No."}' });
    expect(hint('errors.shape.code', [refusal], { kind: 'field-missing' })).toBe('');
  });

  test('about texts is given if the category may be the reason', () => {
    expect(hint('create.faithful.name', [odd])).toContain('fit an int32');
    const accepted = createPet(BIG, BIG.replace('{', '{"id":1,'));
    expect(hint('create.faithful.name', [accepted, odd])).toContain('utf8mb4');
  });

  test('about default sizes is given if another page contradicts them, or the view may be late', () => {
    const page = (query: string, size: number): Draft =>
      listPets(
        query,
        Array.from({ length: size }, (_, id) => numbered(id)),
      );
    const found = (...drafts: Draft[]): string =>
      hint('list.limit.default', drafts, { ...PAGE, subject: 'default limit' });
    expect(found(page('limit=30', 30), page('', 10))).toContain('Kaminari');
    expect(found(page('limit=10', 10), page('', 10))).toBe('');
    expect(found(page('', 20), page('', 100))).toBe('');
    const filtered = page('status=sold', 10);
    expect(found(page('', 20), page('limit=30&status=sold', 30), filtered)).toContain('Kaminari');
    expect(found(page('', 20), page('limit=30&status=sold', 10), filtered)).toBe('');
  });

  test('about 32 bits is given if a 32-bit float explains the number', () => {
    const sent = '{"name":"Rex","categoryId":-2147483649}';
    const shown = '{"id":1,"name":"Rex","categoryId":-2147483648}';
    const found = hint('create.faithful.category-id', [createPet(sent, shown)], CATEGORY);
    expect(found).not.toContain('32 bits');
  });
});

const shown = SHOWN.map(([id, says, drafts, violation]) => ({
  id,
  says,
  found: hint(id, [drafts].flat(), violation),
}));

describe('the hints about common habits', () => {
  test.each(shown)('contain "$says" for $id', ({ says, found }) => {
    expect(found).toContain(says);
  });

  test('all have a test', () => {
    const found = shown.map((one) => one.found);
    expect(HABITS.filter((habit) => !found.includes(habit.hint))).toEqual([]);
  });

  test('name existing requirements', () => {
    const ids = REQUIREMENTS.map(({ id }) => id);
    expect(ids).toEqual(
      expect.arrayContaining(HABITS.flatMap(({ requirements = [] }) => requirements)),
    );
  });

  test('are not given if no habit matches', () => {
    expect(hint('list.limit.exact', [listPets('limit=2', [], { status: 400 })])).toBe('');
    expect(hint('answers.status.server-error', [createPet(SENT, '', { status: 500 })])).toBe('');
    expect(hint('create.id.new', [createPet(SENT, ANIMAL)], { pointer: '/id' })).toBe('');
    expect(hint('create.stored.unaltered', renamed('Rex', 'REX'), NAME)).toBe('');
    expect(hint('create.id.new', renamed('Rex', 'Rex'), NAME)).toBe('');
    expect(hint('create.faithful.name', renamed('12.50', '12.5'), NAME)).toBe('');
    expect(hint('list.filter.complete', [listPets('status=sold', [])], PAGE)).toBe('');
    const refused = ['Rex', '0'].map((name) =>
      createPet(JSON.stringify({ name, categoryId: 7 }), '', { status: 400 }),
    );
    expect(hint('create.accepted.plain-name', refused)).toBe('');
    expect(hint('auth.list.near-miss', [withKey('swap@3')])).toBe('');
    const names = { ...NAME, kind: 'field-missing' } as const;
    expect(hint('pet.name.string', [listPets('', ['{"id":1}'])], names)).toBe('');
    expect(hint('auth.list.no-key', [listPets('', [], { status: 404, authorization: null })])).toBe(
      '',
    );
  });
});
