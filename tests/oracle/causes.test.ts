import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evidenceOf } from '../../suites/interface.js';
import { commandsFor } from '../../helpers/judge/causes/reproduce.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import {
  createPet,
  getPet,
  journal,
  listPets,
  SETTINGS,
  submitMessage,
  wrongKey,
  type Draft,
} from './build.js';
import { concluded } from './verdicts.js';

/** The causes of the violations in these exchanges. */
const causes = (drafts: readonly Draft[]): ReturnType<typeof concluded>['causes'] =>
  concluded(drafts).causes;

const animal = (id: number, categoryId = '7'): string =>
  `{"id":${id},"name":"Rex","categoryId":${categoryId},"status":"sold"}`;
const SENT = '{"name":"Rex","categoryId":7,"status":"sold"}';
/** Two requests that must be refused with 400, and get this response instead. */
const refused = (answer: { readonly status: number; readonly raw?: string }): Draft[] =>
  ['name-missing', 'category-missing'].map((what) =>
    createPet('{"status":"sold"}', animal(1), {
      ...answer,
      probe: { id: `create.refused.${what}`, value: '', step: 'refused' },
    }),
  );

describe('one cause covers the violations', () => {
  test('of several requirements that fail for the same exchange', () => {
    const page = { status: 200, raw: '<html>', type: 'text/html' };
    const found = causes([listPets('limit=2', [], page)]);
    expect(found).toHaveLength(1);
    expect(found[0]?.exchange).toBe(0);
    expect(found[0]?.requirements).toEqual(
      expect.arrayContaining(['answers.media.json', 'answers.json.readable']),
    );
  });

  test('of one operation with the same wrong status', () => {
    const [cause, ...others] = causes(refused({ status: 422 }));
    expect(others).toEqual([]);
    expect(cause?.requirements).toEqual([
      'create.refused.name-missing',
      'create.refused.category-missing',
    ]);
    expect(cause?.text).toBe(
      'createPet returns the wrong status 422 (2 of 2 responses of createPet): expected status 400, got status 422: ' +
        '{"code":"refused","message":"This was refused.","status":422}: POST /pets {"status":"sold"}',
    );
  });

  test('of several fields that are missing in the same responses', () => {
    const sent = '{"name":"Rex","categoryId":7}';
    const found = causes([
      createPet(SENT, '{"data":{}}'),
      createPet(sent, '{"data":{}}', { at: 9_000 }),
    ]);
    expect(found).toHaveLength(1);
    expect(found[0]?.text).toMatch(
      /^`id`, `name`, `categoryId` of an animal are missing \(2 of 2 /,
    );
    expect(found[0]?.requirements).toContain('create.answer.status');
  });

  test('of one field, in every response that shows it', () => {
    const found = causes([
      createPet(SENT, animal(1, '"7"')),
      getPet(1n, animal(1, '"7"'), { at: 9_000 }),
      listPets('', [animal(1, '"7"')], { at: 10_000 }),
    ]);
    expect(found).toHaveLength(1);
    expect(found[0]?.requirements.length).toBeGreaterThan(1);
    expect(found[0]?.text).toContain('`categoryId` of an animal has the wrong type or format');
    expect(found[0]?.exchanges).toEqual([0, 1, 2]);
  });
});

describe('the text of a cause', () => {
  const named = (id: number, name: string): string => animal(id).replace('Rex', name);
  const without = { authorization: null };

  test('says that an id occurs twice in one listing', () => {
    const [cause] = causes([listPets('', [named(1, 'Rex'), named(1, 'Bella')])]);
    expect(cause?.text).toMatch(/^The `id` of an animal occurs twice in one listing \(1 of 1 /);
  });

  test('says that items of a listing are not objects', () => {
    const [cause, ...others] = causes([listPets('', ['null'])]);
    expect(others).toEqual([]);
    expect(cause?.text).toMatch(
      /^listPets returns a JSON array with items that are not objects \(1 of 1 /,
    );
  });

  test('says that a well-formed time has a wrong value', () => {
    const record = '{"id":"a","message":"a","status":"queued","createdAt":"2036-01-01T00:00:00Z"}';
    const headers = [['Date', 'Tue, 24 Nov 2026 20:00:00 GMT']] as const;
    const [cause] = causes([submitMessage('{"message":"a"}', record, { headers })]);
    expect(cause?.text).toMatch(/^`createdAt` of a message has the wrong value /);
  });

  test('names every operation that has the deviation', () => {
    const [cause, ...others] = causes([
      listPets('limit=1', [animal(1)]),
      listPets('limit=2', [animal(1)], wrongKey('auth.list.no-key', null)),
      createPet(SENT, animal(2), wrongKey('auth.create.no-key', null)),
      createPet(SENT, '', { ...without, status: 401 }),
    ]);
    expect(others).toEqual([]);
    expect(cause?.text).toMatch(
      /^Requests without the right `Authorization` get a 2xx status \(1 of 1 responses of listPets without the right `Authorization`, 1 of 2 responses of createPet without the right `Authorization`/,
    );
  });
});

describe('a cause counts', () => {
  test('wrong content only in responses with the expected status', () => {
    const message = (text: string): string =>
      `{"id":7,"message":"${text}","status":"queued","createdAt":"2026-11-24T00:00:00Z"}`;
    const found = causes([
      submitMessage('{"message":"a"}', message('a')),
      submitMessage('{"message":7}', message('b'), {
        probe: { id: 'messages.refused.message-type', value: 7, step: 'refused' },
      }),
    ]);
    expect(found[0]?.text).toMatch(
      /^`id` of a message has the wrong type or format \(1 of 1 responses of submitMessage with the expected status 200\)/,
    );
    expect(found[1]?.text).toMatch(
      /^submitMessage returns status 200 to requests that must be refused \(1 of 2 responses of submitMessage\)/,
    );
  });

  test('operations together if each accepts every kind of wrong key that was sent to it', () => {
    const other = 'Bearer another-key-altogether';
    const [cause, ...others] = causes([
      listPets('limit=1', [], wrongKey('auth.list.no-key', null)),
      listPets('limit=1', [], wrongKey('auth.list.other-key', other)),
      getPet(1n, animal(1), wrongKey('auth.get.no-key', null)),
    ]);
    expect(others).toEqual([]);
    expect(cause?.text).toContain('2 of 2 responses of listPets');
    expect(cause?.text).toContain('1 of 1 responses of getPet');
  });

  test('operations separately if one refuses a kind of wrong key that the other accepts', () => {
    const refusal = { ...wrongKey('auth.get.other-key', 'Bearer another-key'), status: 401 };
    const found = causes([
      listPets('limit=1', [], wrongKey('auth.list.no-key', null)),
      listPets('limit=1', [], wrongKey('auth.list.other-key', 'Bearer another-key')),
      getPet(1n, animal(1), wrongKey('auth.get.no-key', null)),
      getPet(1n, '', refusal),
    ]);
    expect(found).toHaveLength(2);
  });
});

describe('listings', () => {
  const sentences = (drafts: readonly Draft[]): (string | undefined)[] =>
    causes(drafts).map(({ text }) => text.split(' (')[0]);
  const ids = [1, 2, 3];
  const added = ids.map((id) => {
    const sent = animal(id).replace('Rex', `Rex ${id}`);
    return createPet(sent.replace(`"id":${id},`, ''), sent, { at: id * 10 });
  });
  const page = (at: number, length: number): Draft =>
    listPets(
      'limit=2',
      ids.slice(0, length).map((id) => animal(id).replace('Rex', `Rex ${id}`)),
      { at },
    );

  test('have a cause that states whether they are too long or too short', () => {
    expect(sentences([...added, page(30_000, 3)])).toEqual(['Listings have too many animals']);
    expect(sentences([...added, page(30_000, 0)])).toContain('Listings have too few animals');
  });

  test('have one cause, a wrong page size, if some are too long and others too short', () => {
    expect(sentences([...added, page(30_000, 3), page(30_010, 1)])).toEqual([
      'Listings have the wrong page size',
    ]);
  });

  test('that are too long for `limit=101` have a cause of their own', () => {
    const probe = { id: 'list.limit.above-maximum', value: '101', step: 'page' };
    const page101 = Array.from({ length: 101 }, (_, id) => animal(id + 9));
    expect(
      sentences([...added, page(30_000, 3), listPets('limit=101', page101, { probe })]),
    ).toEqual([
      'Listings have too many animals',
      'Listings with parameters that the interface does not allow have too many animals',
    ]);
  });

  test('that are too long have a cause of their own, even after createPet accepts an animal that it should refuse', () => {
    expect(sentences([...refused({ status: 201 }).slice(0, 1), page(30_000, 3)])).toEqual([
      'createPet returns status 201 to requests that must be refused',
      'Listings have too many animals',
    ]);
  });
});

describe('an animal that getPet does not find', () => {
  const gone = getPet(1n, '', {
    status: 404,
    at: 30_000,
    probe: { id: 'get.own-animal', value: 1n, step: 'pet' },
  });
  const empty = listPets('limit=100', [], { at: 20_000 });
  const added = createPet(SENT, animal(1), { at: 1 });

  test('has one cause together with the listings that lack it', () => {
    expect(causes([added, empty, gone])).toHaveLength(1);
  });

  test('has a cause of its own if a listing also lacks an animal that getPet finds', () => {
    const bella = '{"name":"Bella","categoryId":7,"status":"sold"}';
    const second = animal(2).replace('Rex', 'Bella');
    const other = createPet(bella, second, { at: 50 });
    expect(causes([added, other, empty, gone, getPet(2n, second, { at: 31_000 })])).toHaveLength(2);
  });
});

test('violations of different kinds have different causes: server errors first, then in the order of the run', () => {
  const found = causes([
    listPets('limit=1', [animal(1), animal(2)]),
    ...refused({ status: 422 }),
    getPet('abc', '', { status: 500 }),
  ]);
  expect(found.map(({ exchange }) => exchange)).toEqual([3, 0, 1]);
  expect(found.map(({ number }) => number)).toEqual([1, 2, 3]);
});

test('if a listing lacks several animals, the cause shows the first of them, with the requests that prove it', () => {
  const named = (name: string): string => `{"name":"${name}","categoryId":7,"status":"sold"}`;
  const shown = (id: number, name: string): string => named(name).replace('{', `{"id":${id},`);
  const [cause] = causes([
    createPet(named('Rex'), shown(1, 'Rex'), { at: 1 }),
    createPet(named('Bella'), shown(2, 'Bella'), { at: 50 }),
    listPets('limit=100', [shown(3, 'Luna')], { at: 30_000 }),
  ]);
  expect(cause?.text).toContain('id 1 is missing');
  expect(cause?.reproduce).toHaveLength(3);
});

describe('an id that comes from the body', () => {
  const named = (name: string, id = ''): string =>
    `{${id}"name":"${name}","categoryId":7,"status":"sold"}`;
  const first = createPet(named('Rex'), named('Rex', '"id":5,'), { at: 1 });
  const taken = createPet(named('Bella', '"id":5,'), named('Bella', '"id":5,'), {
    at: 9_000,
    probe: { id: 'create.unused-id', value: 5n, step: 'withId' },
  });
  const fetched = getPet(5n, named('Bella', '"id":5,'), { at: 30_000 });

  test('has a cause that shows the request with the id, and not the violations that follow from it', () => {
    const [cause] = causes([first, taken, fetched]);
    expect(cause?.requirements).toEqual([
      'create.id.new',
      'create.id.distinct',
      'create.id.assigned',
      'get.found.same',
    ]);
    expect(cause?.text).toContain('got the id of the request, 5 at /id: POST /pets {"id":5,');
    expect(cause?.reproduce).toHaveLength(1);
  });

  test('has a cause of its own if a page lacks this animal and others', () => {
    const names = ['Rex', 'Luna', 'Max', 'Tom'];
    const added = names.map((name, at) =>
      createPet(named(name), named(name, `"id":${at + 11},`), { at: at + 1 }),
    );
    const page = listPets('limit=5', [named('Tom', '"id":14,')], { at: 30_000 });
    const texts = causes([...added, taken, page]).map(({ text }) => text);
    expect(texts).toEqual([
      expect.stringMatching(/^The `id` of an animal comes from the request /),
      expect.stringMatching(/^Listings have too few animals /),
    ]);
  });

  test('is read from the previous response in the commands', () => {
    const evidence = evidenceOf(journal([first, taken]), SETTINGS);
    const [, read, last] = commandsFor(evidence.exchanges, evidence);
    expect(read).toMatch(/^PET_ID_1=/);
    expect(last).toContain(`--data-raw '{"id":'"$PET_ID_1"',"name":"Bella"`);
  });
});

describe('a wrong key that is accepted after the right one', () => {
  const noKey = wrongKey('auth.list.no-key', null);
  const refusal = { ...noKey, status: 401 };
  const page = [animal(1)];

  test('is shown after a request with the right key', () => {
    const [cause] = causes([
      listPets('limit=1', [], refusal),
      listPets('limit=1', page),
      listPets('limit=1', page, noKey),
    ]);
    expect(cause?.text).toContain('; each after a request with the right key)');
    expect(cause?.witness).toEqual([1, 2]);
  });

  test('is reported to need a concurrent request with the right key if it is accepted only during one', () => {
    const [cause] = causes([
      listPets('limit=1', [], refusal),
      listPets('limit=1', page, { took: 50, at: 100 }),
      listPets('limit=1', page, { ...noKey, at: 110 }),
    ]);
    expect(cause?.text).toContain('; each while a request with the right key was under way');
  });

  test('is shown alone if the same key is never refused', () => {
    const [cause] = causes([listPets('limit=1', page), listPets('limit=1', page, noKey)]);
    expect(cause?.witness).toEqual([1]);
  });
});

test('the commands of a cause wait between two requests as long as the run did', () => {
  const drafts = [createPet(SENT, animal(1), { at: 1 }), getPet(1n, animal(1), { at: 9_000 })];
  const evidence = evidenceOf(journal(drafts), SETTINGS);
  expect(commandsFor(evidence.exchanges, evidence)).toContain('sleep 9');
});

describe('a cause does not hide another', () => {
  const page = { status: 400, raw: '<html>', type: 'text/html' };

  test('if error responses deviate in different ways', () => {
    const found = causes([
      createPet('{', '', page),
      getPet(404n, '', { status: 404, raw: '{"error":"unknown"}' }),
      listPets('limit=5', [], { status: 401, authorization: null, raw: '{"detail":"no"}' }),
    ]);
    expect(found.map(({ text, exchanges }) => [text.split(' (')[0], exchanges])).toEqual([
      ['Error responses have an HTML page', [0]],
      [expect.stringMatching(/^Error responses have no `code`/), [1]],
      [expect.stringMatching(/^Error responses have no `code`/), [2]],
    ]);
  });

  test('if responses of the same operation with the same status deviate in different ways', () => {
    const found = causes([
      submitMessage('{"message":7}', '{}', { status: 400, raw: '{"code":1}' }),
      submitMessage('{"message":8}', '{}', { status: 400, raw: '{"message":"no"}' }),
    ]);
    expect(found.map(({ exchanges }) => exchanges)).toEqual([[0], [1]]);
  });
});

test('a wrong media type of all responses does not hide a request that should have been refused', () => {
  const message = (text: string): string =>
    `{"id":"${text}","message":"${text}","status":"queued","createdAt":"2026-11-24T00:00:00Z"}`;
  const html = { status: 202, type: 'text/html' };
  const found = causes([
    submitMessage('{"message":"a"}', message('a'), html),
    submitMessage('{"message":7}', message('7'), {
      ...html,
      probe: { id: 'messages.refused.message-type', value: 7, step: 'refused' },
    }),
  ]);
  expect(found.map(({ text }) => text.split(' (')[0])).toEqual([
    'Responses have Content-Type: text/html',
    'submitMessage returns status 202 to requests that must be refused',
  ]);
});

test('a cause does not count requests that shrink a value', () => {
  const probe = { id: 'list.limit.in-range', value: 3, origin: 'shrunk' } as const;
  const [cause] = causes([
    listPets('limit=1', [animal(1), animal(2)]),
    listPets('limit=1', [animal(1), animal(2)], { probe }),
  ]);
  expect(cause?.exchanges).toEqual([0]);
  expect(cause?.text).toContain('1 of 1 responses');
});

test('a violation that is shown only by requests that shrink a value also has a cause', () => {
  const probe = { id: 'list.limit.in-range', value: 3, origin: 'shrunk' } as const;
  const [cause] = causes([listPets('limit=1', [animal(1), animal(2)], { probe })]);
  expect(cause?.exchanges).toEqual([0]);
  expect(cause?.text).toContain('1 of 1 responses');
});

describe('a cause says when it happens', () => {
  const crash = { status: 500 };

  test('intermittently, if the outcome changes with no POST in between', () => {
    const [cause] = causes([
      listPets('limit=1', [animal(1)]),
      listPets('limit=1', [], crash),
      listPets('limit=1', [animal(1)]),
    ]);
    expect(cause?.pattern).toBe('intermittent');
    expect(cause?.text).toContain('intermittent: 1 of 3 similar requests');
  });

  test('intermittently, if wrong keys are accepted before a POST and others after it', () => {
    const added = createPet(SENT, animal(1));
    const get = (id: bigint, status: number): Draft =>
      getPet(id, animal(Number(id)), { ...wrongKey('auth.get.no-key', null), status });
    const before = [get(1n, 200), get(2n, 401), added];
    expect(causes([...before, get(1n, 401), get(2n, 200)])[0]?.text).toContain(
      'intermittent: 2 of 4 similar requests',
    );
    expect(causes([...before, get(1n, 401), get(2n, 401)])[0]?.text).not.toContain('intermittent');
  });

  test('since a POST, if every earlier response is right: the commands send it first', () => {
    const [cause] = causes([
      listPets('limit=1', [animal(1)]),
      createPet('{"name":"\\ud83d","categoryId":7}', animal(2)),
      listPets('limit=1', [], crash),
      listPets('limit=1', [], crash),
      listPets('limit=1', [], crash),
    ]);
    expect(cause?.pattern).toBe('since');
    expect(cause?.text).toContain('since POST /pets {"name":"\\ud83d","categoryId":7}');
    expect(cause?.reproduce.map((command) => /\/pets[^']*/.exec(command)?.[0])).toEqual([
      '/pets',
      '/pets?limit=1',
    ]);
  });

  test('since one of several POSTs: the commands try an unusual one of each kind', () => {
    const [cause] = causes([
      listPets('limit=1', [animal(1)]),
      createPet('{"name":"\\ud83d","categoryId":7}', animal(2)),
      createPet(SENT.replace('Rex', 'a🐕'), animal(3).replace('Rex', 'a🐕')),
      createPet(SENT, animal(4)),
      ...Array.from({ length: 3 }, () => listPets('limit=1', [], crash)),
    ]);
    expect(cause?.text).toContain('since one of 3 requests, perhaps POST /pets {"name":"\\ud83d"');
    expect(cause?.witness).toEqual([1, 2, 4]);
  });

  test('since one of many POSTs: an unusual one is named if no later request of the operation succeeds', () => {
    const before = [
      listPets('limit=1', [animal(1)]),
      createPet('{"name":"\\ud83d","categoryId":7}', animal(2)),
      ...Array.from({ length: 30 }, (_, at) => createPet(SENT, animal(at + 3))),
    ];
    const failures = Array.from({ length: 3 }, () => listPets('limit=1', [], crash));
    const named = causes([...before, ...failures])[0];
    expect(named?.text).toContain('since one of 31 requests, perhaps POST /pets {"name":"\\ud83d"');
    const [unnamed] = causes([...before, ...failures, listPets('limit=2', [animal(1), animal(2)])]);
    expect(unnamed?.text).toContain('since one of 31 requests): ');
    expect(unnamed?.witness).toEqual([32]);
  });

  test('but not if only one or two responses after a POST are wrong, which may be chance', () => {
    const [cause] = causes([
      listPets('limit=1', [animal(1)]),
      createPet(SENT, animal(2)),
      listPets('limit=1', [], crash),
      listPets('limit=1', [], crash),
    ]);
    expect(cause).not.toHaveProperty('pattern');
  });

  test('constantly, if a request was sent again, and failed each time', () => {
    const [cause] = causes([
      listPets('limit=1', [], crash),
      listPets('limit=2', [animal(1)]),
      listPets('limit=1', [], crash),
    ]);
    expect(cause?.pattern).toBe('constant');
  });

  test('but not if no failed request was sent again', () => {
    const [cause] = causes([listPets('limit=1', [], crash), listPets('limit=2', [animal(1)])]);
    expect(cause).not.toHaveProperty('pattern');
  });

  test('but not if the content of a response is sometimes wrong: the store may have changed', () => {
    const [cause] = causes([
      listPets('limit=1', [animal(1), animal(2)]),
      listPets('limit=1', [animal(1)]),
    ]);
    expect(cause).not.toHaveProperty('pattern');
  });

  test('since the first refused POST, if no later POST succeeds, and how many succeeded before', () => {
    const quota = { status: 403, raw: '{"code":"quota","message":"No.","status":403}' };
    const more = Array.from({ length: 3 }, () => createPet(SENT, '', quota));
    const [cause] = causes([createPet(SENT, animal(1)), createPet(SENT, animal(2)), ...more]);
    expect(cause?.pattern).toBe('since');
    expect(cause?.text).toContain('; createPet succeeded 2 times, but never since POST /pets {');
    const [other] = causes([createPet(SENT, animal(1)), ...more, createPet(SENT, animal(2))]);
    expect(other?.pattern).not.toBe('since');
  });

  test('since a request that is not a POST, if no similar request succeeds after it', () => {
    const [first, ...later] = Array.from({ length: 4 }, () => listPets('limit=1', [], crash));
    const drafts = [listPets('limit=1', [animal(1)]), listPets('limit=0', [], crash)];
    const [cause] = causes([...drafts, first ?? [], later].flat());
    expect(cause?.pattern).toBe('since');
    expect(cause?.text).toContain('; since GET /pets?limit=0)');
    expect(cause?.witness).toEqual([1, 2]);
    const [other] = causes(
      [...drafts, first ?? [], later, listPets('limit=1', [animal(1)])].flat(),
    );
    expect(other?.pattern).toBe('intermittent');
  });
});

/** Any sequence of these requests and responses. */
const stories = fc.array(
  fc.oneof(
    fc
      .constantFrom<readonly [number, string, string]>(
        [200, '[]', 'application/json'],
        [200, '[{"id":1,"name":"Rex","categoryId":7},{"id":1}]', 'text/json'],
        [401, '{"error":"no"}', 'application/json'],
        [404, '<html>', 'text/html'],
        [500, '{}', 'application/json'],
      )
      .map(([status, raw, type]) => listPets('limit=1', [], { status, raw, type })),
    fc
      .constantFrom('{"id":1}', '{"id":2,"name":7,"categoryId":7}', animal(1))
      .map((raw) => createPet(SENT, raw)),
    fc
      .constantFrom(200, 404, 500)
      .map((status) => getPet(1n, animal(1), { status, raw: animal(1) })),
  ),
  { maxLength: 12 },
);

test('every violation belongs to a cause, and every exchange that a cause counts violates one of its requirements', () => {
  fc.assert(
    fc.property(stories, (drafts) => {
      expect(wrongCauses(drafts)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

/** Violations that no cause counts, and exchanges that a cause counts without a violation. */
function wrongCauses(drafts: readonly Draft[]): string[] {
  const evidence = evidenceOf(journal(drafts), SETTINGS);
  const shown = REQUIREMENTS.filter(({ level }) => level === 'MUST').flatMap((requirement) =>
    requirement.judge(evidence).violations.map(({ exchange }) => `${requirement.id} ${exchange}`),
  );
  const counted = causes(drafts).flatMap(({ requirements, exchanges }) =>
    exchanges.map((exchange) => requirements.map((id) => `${id} ${exchange}`)),
  );
  const known = new Set(counted.flat());
  return [
    ...shown.filter((one) => !known.has(one)),
    ...counted.filter((ids) => !ids.some((one) => shown.includes(one))).flat(),
  ];
}

test('the text of a cause shortens a long observed value, and still shows the request', () => {
  const long = `{"code":"${'x'.repeat(1_000)}","message":"No.","status":422}`;
  const [cause] = causes(refused({ status: 422, raw: long }));
  expect(cause?.text.length).toBeLessThanOrEqual(400);
  expect(cause?.text).toMatch(/…: POST \/pets \{"status":"sold"\}$/);
});

test('without a violation there is no cause', () => {
  expect(causes([listPets('limit=1', [animal(1)])])).toEqual([]);
});

describe('the commands of a cause', () => {
  const step = (name: string, of = 3) => ({
    id: 'messages.odd',
    value: '',
    trial: 0,
    step: name,
    of,
  });
  const submit = (text: string, name: string, answer: object): Draft =>
    submitMessage(JSON.stringify({ message: text }), '', { probe: step(name), ...answer });

  test('leave out the requests of a trial that do not influence the wrong response', () => {
    const [cause] = causes([
      submit('é\\', 'whole', { status: 400 }),
      submit('a\\b', 'partA', {
        status: 201,
        raw: '{"id":"m1","message":"ab","status":"queued","createdAt":"2026-11-24T20:00:00Z"}',
      }),
      submit('é', 'partB', { status: 400 }),
    ]);
    expect(cause?.requirements).toContain('messages.text.faithful');
    expect(cause?.witness).toEqual([1]);
  });

  test('add the animal with the same name if a 409 may be about it', () => {
    const named = (name: string): string => SENT.replace('Rex', name);
    const [cause] = causes([
      createPet(named('Rex'), animal(1)),
      createPet(named('Bella'), animal(2).replace('Rex', 'Bella')),
      createPet(named('REX'), '', { status: 409 }),
    ]);
    expect(cause?.requirements).toContain('create.accepted.sold');
    expect(cause?.witness).toEqual([0, 2]);
  });
});

test('a cause shows a request with a plain text rather than a shorter request with an unusual text', () => {
  const odd = { id: 'messages.odd', value: [''], step: 'whole' };
  const { verdicts, causes: found } = concluded([
    submitMessage('{"message":""}', '', { status: 302, probe: odd }),
    submitMessage('{"message":"Hello"}', '', { status: 302 }),
  ]);
  const shownFor = (wanted: string) =>
    verdicts.find(({ id }) => id === wanted)?.failures.map(({ exchange }) => exchange);
  expect(shownFor('messages.text.faithful')).toEqual([0]);
  expect(shownFor('answers.status.redirect')).toEqual([1, 0]);
  expect(found.map(({ exchange }) => exchange)).toEqual([1]);
});
