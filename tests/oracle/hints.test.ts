import { describe, expect, test } from 'vitest';
import { evidenceOf } from '../../suites/interface.js';
import { FRAMEWORKS } from '../../suites/explaining/hints/frameworks.js';
import { HABITS } from '../../suites/explaining/hints/habits.js';
import { hintOf } from '../../suites/explaining/hints/index.js';
import type { Violation } from '../../helpers/violation.js';
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
function hint(drafts: readonly Draft[], violation: Partial<Violation> = {}): string {
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
  return hintOf(found, evidenceOf(exchanges, SETTINGS)) ?? '';
}

describe('a hint about a framework’s own error response', () => {
  test.each(FRAMEWORK_ANSWERS.map((one) => [one.framework, one.status, one.body, one] as const))(
    'is given for %s: %i %s',
    (framework, status, raw, { type, headers = [] }) => {
      const sent = createPet('{"categoryId":1}', '', { status, raw, type, headers });
      expect(hint([sent])).toContain(`looks like ${framework}’s own error response`);
    },
  );

  test('is tested for each recognizer, with the source of the responses', () => {
    const names = FRAMEWORKS.map(({ name }) => name).toSorted();
    expect([...new Set(FRAMEWORK_ANSWERS.map(({ framework }) => framework))].toSorted()).toEqual(
      names,
    );
    expect(Object.keys(ORIGINS).toSorted()).toEqual(names);
  });

  test('is given for a text of the service’s own, if another response shows the framework', () => {
    const own = getPet(7n, '', { status: 404, raw: '{"detail":"No such animal."}' });
    const found = { status: 422, raw: '{"detail":[{"loc":["body"],"msg":"Field required"}]}' };
    expect(hint([own])).toBe('');
    expect(hint([createPet('{}', '', found), own])).toContain('FastAPI');
    const refused = createPet('{}', '', { ...found, status: 415 });
    expect(hint([refused], { wanted: ['400'] })).toBe('');
  });

  test('is not given for a response that only passed through a gateway', () => {
    const raw = '{"message":"name is missing"}';
    const headers = [['apigw-requestid', 'ALt0lgP-IAMEZPA=']] as const;
    expect(hint([getPet('abc', '', { status: 400, raw, headers })])).toBe('');
  });

  test('is not given for an Error of the interface, an unknown object or an empty body', () => {
    for (const status of [400, 401, 404, 422, 500]) {
      expect(hint([getPet('abc', '', { status })])).toBe('');
    }
    const other = { status: 400, raw: '{"error":"x"}' };
    expect(hint([getPet('abc', '', other)])).toBe('');
    expect(hint([getPet('abc', '', { status: 400, raw: '' })])).toBe('');
  });
});

const SENT = '{"name":"Rex","categoryId":7,"status":"sold"}';
const ANIMAL = '{"id":1,"name":"REX","categoryId":8,"status":"sold"}';
const LOWEST = '{"name":"Rex","categoryId":-9223372036854775808}';
const LOWEST_READ = '{"id":1,"name":"Rex","categoryId":-9223372036854776000}';
const BIG = '{"name":"Rex","categoryId":9007199254740993}';

/** An animal that is added with one name, and shown by a listing with another. */
const renamed = (sent: string, shown: string): Draft[] => {
  const animal = (name: string): string => JSON.stringify({ id: 1, name, categoryId: 7 });
  return [
    createPet(animal(sent).replace('"id":1,', ''), animal(sent)),
    listPets('', [animal(shown)]),
  ];
};
const created = (createdAt: unknown): Draft =>
  submitMessage('{"message":"x"}', JSON.stringify({ id: 'a', message: 'x', createdAt }));

type Row = readonly [
  says: string,
  drafts: Draft | readonly Draft[],
  violation?: Partial<Violation>,
];

const NAME = { kind: 'field-altered', subject: 'name', pointer: '/0/name' } as const;
const CATEGORY = { kind: 'field-altered', subject: 'categoryId', pointer: '/categoryId' } as const;
const TIME = { kind: 'field-type', subject: 'createdAt', pointer: '/createdAt' } as const;

const UNCHECKED = [null, 'Bearer', 'Bearer other'].map((authorization) =>
  listPets('', [], { authorization }),
);

/** Words of a hint, the exchanges that show the violation, and facts of the violation. */
const SHOWN: readonly Row[] = [
  ['Check the address', listPets('', [], { type: 'text/html', raw: '<html>' })],
  ['redirect_slashes', listPets('', [], { status: 307, raw: '' })],
  ['client_max_body_size', createPet(SENT, '', { status: 413, type: 'text/html', raw: '<html>' })],
  ['AuthenticationEntryPoint', getPet('1', '', { status: 403, authorization: null })],
  ['the key is not checked', UNCHECKED, { kind: 'credential-accepted' }],
  ['float64', createPet(BIG, '{"id":1,"name":"Rex","categoryId":9007199254740992}'), CATEGORY],
  ['float64', createPet(LOWEST, LOWEST_READ), { ...CATEGORY, kind: 'field-type' }],
  ['32 bits', createPet(BIG, '{"id":1,"name":"Rex","categoryId":1}'), CATEGORY],
  ['since 1970', created(1_795_000_000), TIME],
  ['naive datetime', created('2026-11-24T20:00:00'), TIME],
  ['status_code=201', createPet(SENT, ANIMAL, { status: 200 }), { wanted: ['201'] }],
];

describe('no hint', () => {
  test('about fields is given for the body of a 403', () => {
    const refusal = getPet('1', '', { status: 403, authorization: null, raw: '{"detail":"No."}' });
    expect(hint([refusal], { kind: 'field-missing' })).toBe('');
  });

  test('about all keys is given if another wrong key is refused', () => {
    const refused = getPet('1', '', { status: 401, authorization: 'Bearer another' });
    expect(hint([refused, ...UNCHECKED], { kind: 'credential-accepted' })).toBe('');
  });

  test('about 32 bits is given if a 32-bit float explains the number', () => {
    const sent = '{"name":"Rex","categoryId":-2147483649}';
    const shown = '{"id":1,"name":"Rex","categoryId":-2147483648}';
    const found = hint([createPet(sent, shown)], CATEGORY);
    expect(found).not.toContain('32 bits');
  });
});

const shown = SHOWN.map(([says, drafts, violation]) => ({
  says,
  found: hint([drafts].flat(), violation),
}));

describe('the hints about common habits', () => {
  test.each(shown)('contain "$says"', ({ says, found }) => {
    expect(found).toContain(says);
  });

  test('all have a test', () => {
    const found = shown.map((one) => one.found);
    expect(HABITS.filter((habit) => !found.includes(habit.hint))).toEqual([]);
  });

  test('are not given if no habit matches', () => {
    expect(hint([listPets('limit=2', [], { status: 400 })])).toBe('');
    expect(hint([createPet(SENT, '', { status: 500 })])).toBe('');
    expect(hint([createPet(SENT, ANIMAL)], { pointer: '/id' })).toBe('');
    expect(hint(renamed('Rex', 'REX'), NAME)).toBe('');
    expect(hint(renamed('Rex', 'Rex'), NAME)).toBe('');
    expect(hint(renamed('12.50', '12.5'), NAME)).toBe('');
    const refused = ['Rex', '0'].map((name) =>
      createPet(JSON.stringify({ name, categoryId: 7 }), '', { status: 400 }),
    );
    expect(hint(refused)).toBe('');
    const names = { ...NAME, kind: 'field-missing' } as const;
    expect(hint([listPets('', ['{"id":1}'])], names)).toBe('');
    expect(hint([listPets('', [], { status: 404, authorization: null })])).toBe('');
  });
});
