import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evidenceOf } from '../../suites/interface.js';
import { commandsFor } from '../../suites/explaining/causes/reproduce.js';
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

describe('the text of a cause', () => {
  const without = { authorization: null };

  test('names every operation that has the deviation', () => {
    const [cause, ...others] = causes([
      listPets('limit=1', [animal(1)]),
      listPets('limit=2', [animal(1)], wrongKey('auth.list.no-key', null)),
      createPet(SENT, animal(2), wrongKey('auth.create.no-key', null)),
      createPet(SENT, '', { ...without, status: 401 }),
    ]);
    expect(others).toEqual([]);
    expect(cause?.text).toMatch(
      /^Requests without the right `Authorization` get a 2xx status \(the only response of listPets without the right `Authorization`, 1 of 2 responses of createPet without the right `Authorization`/,
    );
  });
});

describe('a cause counts', () => {
  const message = (text: string): string =>
    `{"id":7,"message":"${text}","status":"queued","createdAt":"2026-03-01T10:00:00Z"}`;

  test('wrong content in all responses of the operation with the same status', () => {
    const found = causes([
      submitMessage('{"message":"a"}', message('a')),
      submitMessage('{"message":7}', message('b'), {
        probe: { id: 'messages.refused.message-type', value: 7, step: 'refused' },
      }),
    ]);
    expect(found[0]?.text).toMatch(
      /^`id` of a message has the wrong type or format \(both responses of submitMessage with status 200\)/,
    );
    expect(found[1]?.text).toMatch(
      /^submitMessage returns status 200 instead of 400 \(1 of 2 responses of submitMessage\)/,
    );
  });

  test('wrong values also in responses to requests that should have been refused', () => {
    const probe = { id: 'messages.refused.no-content-type', value: '', step: 'refused' };
    const found = causes([
      submitMessage('{"message":"a"}', message('b')),
      submitMessage('{"message":"c"}', message('d'), { probe }),
    ]);
    expect(found.flatMap(({ sentences }) => sentences)).toContainEqual({
      text: '`message` of a message has the wrong value',
      responses: ['both responses of submitMessage with status 200'],
      requirements: ['messages.text.echoed'],
    });
  });

  test('all responses that are alike, also those that no check judged', () => {
    const page = { status: 400, raw: '<html>', type: 'text/html' };
    const [cause] = causes([
      createPet('{', '', page),
      listPets('limit=0', [], page),
      listPets('limit=%zz', [], page),
    ]);
    expect(cause?.text).toMatch(
      /^Error responses with status 400 have an HTML body \(Content-Type: text\/html\) \(all 3 error/,
    );
    expect(cause?.exchanges).toEqual([0, 1, 2]);
  });

  test('the operations that accept a wrong key together, also if not all of their responses do', () => {
    const other = 'Bearer another-key-altogether';
    const [cause, ...others] = causes([
      listPets('limit=1', [], wrongKey('auth.list.no-key', null)),
      listPets('limit=1', [], wrongKey('auth.list.other-key', other)),
      getPet(1n, animal(1), wrongKey('auth.get.no-key', null)),
      getPet(1n, '', { ...wrongKey('auth.get.other-key', other), status: 401 }),
    ]);
    expect(others).toEqual([]);
    expect(cause?.sentences[0]?.responses).toEqual([
      'both responses of listPets without the right `Authorization`',
      '1 of 2 responses of getPet without the right `Authorization`',
    ]);
  });
});

test('an animal that should have been refused has the same cause as what it lacks', () => {
  const lacking = '{"id":1,"name":"Rex","status":"sold"}';
  const probe = { id: 'create.refused.category-missing', value: '', step: 'refused' };
  const found = causes([
    createPet(lacking.replace('"id":1,', ''), lacking, { probe }),
    ...[1, 2, 3].map((limit) => listPets(`limit=${limit}`, [lacking], { at: 9_000 })),
  ]);
  expect(found.map(({ sentences }) => sentences.map(({ text }) => text))).toEqual([
    ['createPet returns status 201 instead of 400', '`categoryId` of an animal is missing'],
  ]);
});

test('the example of a cause is not the request of another cause that expects something else', () => {
  const named = (id: number): string => animal(id).replace('Rex', `Rex ${id}`);
  const probe = { id: 'get.missing.extreme', value: 'negative', step: 'missing' };
  const found = causes([
    ...[1, 2].map((id) => createPet(named(id).replace(`"id":${id},`, ''), named(id), { at: id })),
    getPet(0n, named(1), { probe, at: 9_000 }),
    getPet(2n, named(1), { at: 9_000 }),
  ]);
  expect(found.map(({ sentences, request }) => [sentences[0]?.text, request])).toEqual([
    ['getPet returns another animal than the requested one', 'GET /pets/2'],
    ['getPet returns status 200 instead of 404', 'GET /pets/0'],
  ]);
});

test('a body that is nested too deep is not said to be no JSON', () => {
  const raw = `{"code":"x","message":"No.","status":400,"sent":${'['.repeat(200)}`;
  const [cause] = causes([createPet('{', '', { status: 400, raw })]);
  expect(cause?.text).toContain('status 400 have a body nested deeper than 100 levels (');
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
      'Listings have too many animals',
      'createPet returns status 201 instead of 400',
    ]);
  });
});

test.each([
  ['limit=2', 'the same request also got status 200'],
  ['limit=3', '1 valid request to listPets got a 2xx, none of them after'],
])('a cause of 500s after a 200 to %s says that %s', (query, comment) => {
  const crash = (at: number): Draft => listPets('limit=2', [], { status: 500, at });
  const [cause] = causes([listPets(query, [], { at: 1 }), crash(9_000), crash(9_500)]);
  expect(cause?.reproduce[0]).toContain(`# In the run, ${comment}`);
});

test('causes that block an operation come first, then server errors to valid requests, then the most frequent', () => {
  const crash = { status: 500 };
  const found = causes([
    listPets('limit=1', [animal(1), animal(2)]),
    listPets('limit=2', [animal(1), animal(2)]),
    listPets('limit=3', [], crash),
    listPets('limit=2', [animal(1), animal(2), animal(3)]),
    ...refused({ status: 422 }),
    getPet('abc', '', crash),
    ...['a', 'b', 'c'].map((text) => submitMessage(JSON.stringify({ message: text }), '', crash)),
  ]);
  expect(found.map(({ sentences }) => sentences[0]?.text)).toEqual([
    'submitMessage returns status 500',
    'listPets returns status 500',
    'Listings have too many animals',
    'createPet returns status 422 instead of 400',
    'getPet returns status 500',
  ]);
  expect(found.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
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
      'create.id.assigned',
      'create.id.new',
      'create.id.distinct',
      'get.found.same',
    ]);
    expect(cause?.text).toContain('observed the id of the request, 5 at /id');
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
      expect.stringMatching(/^Listings have too few animals /),
      expect.stringMatching(/^The `id` of an animal comes from the request /),
    ]);
  });

  test('is read from the previous response in the commands', () => {
    const evidence = evidenceOf(journal([first, taken]), SETTINGS);
    const [, read, last] = commandsFor(evidence.exchanges, evidence);
    expect(read).toMatch(/^PET_ID_1=/);
    expect(last).toContain(`--data-raw '{"id":'"$PET_ID_1"',"name":"Bella"`);
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
      getPet(404n, '', { status: 404, raw: '{"code":"unknown"}' }),
      listPets('limit=5', [], { status: 401, authorization: null, raw: '{"detail":"no"}' }),
    ]);
    expect(found.map(({ text, exchanges }) => [text.split(' (')[0], exchanges])).toEqual([
      ['Error responses with status 400 have an HTML body', [0]],
      ['Error responses with status 401 have no `code`, no `message` and no `status`', [2]],
      ['Error responses with status 404 have no `message` and no `status`', [1]],
    ]);
  });
});

test('a wrong media type of all responses does not hide a request that should have been refused', () => {
  const message = (text: string): string =>
    `{"id":"${text}","message":"${text}","status":"queued","createdAt":"2026-03-01T10:00:00Z"}`;
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
    'submitMessage returns status 202 instead of 400',
  ]);
});

test('a violation that is shown only by requests that shrink a value also has a cause', () => {
  const probe = { id: 'list.limit.in-range', value: 3, origin: 'shrunk' } as const;
  const [cause] = causes([listPets('limit=1', [animal(1), animal(2)], { probe })]);
  expect(cause?.exchanges).toEqual([0]);
  expect(cause?.text).toContain('the only response');
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

test('every violation belongs to a cause', () => {
  fc.assert(
    fc.property(stories, (drafts) => {
      expect(violationsWithoutCause(drafts)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

/** Violations that no sentence of a cause names. */
function violationsWithoutCause(drafts: readonly Draft[]): string[] {
  const evidence = evidenceOf(journal(drafts), SETTINGS);
  const known = new Set(
    causes(drafts).flatMap(({ sentences, exchanges }) =>
      sentences.flatMap(({ requirements }) =>
        requirements.flatMap((id) => exchanges.map((exchange) => `${id} ${exchange}`)),
      ),
    ),
  );
  return REQUIREMENTS.filter(({ level }) => level === 'MUST')
    .flatMap(({ id, judge }) =>
      judge(evidence).violations.map(({ exchange }) => `${id} ${exchange}`),
    )
    .filter((one) => !known.has(one));
}

test('the text of a cause shortens a long observed value, and still shows the request', () => {
  const long = `{"code":"${'x'.repeat(1_000)}","message":"No.","status":422}`;
  const [cause] = causes(refused({ status: 422, raw: long }));
  expect(cause?.text.length).toBeLessThanOrEqual(440);
  expect(cause?.text).toMatch(/: POST \/pets \{"status":"sold"\}: expected .*…$/);
});

describe('the commands of a cause', () => {
  const step = (name: string) => ({ id: 'messages.odd', value: '', trial: 0, step: name, of: 3 });
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

  const named = (name: string): string => SENT.replace('Rex', name);

  test('add the animal with the same name if a 409 may be about it', () => {
    const [cause] = causes([
      createPet(named('Rex'), animal(1)),
      createPet(named('Bella'), animal(2).replace('Rex', 'Bella')),
      createPet(named('REX'), '', { status: 409 }),
    ]);
    expect(cause?.requirements).toContain('create.accepted.plain-name');
    expect(cause?.witness).toEqual([0, 2]);
  });

  test('leave out an animal with another name, and say that only the first requests succeeded', () => {
    const refuse = (name: string): Draft => createPet(named(name), '', { status: 402 });
    const [cause] = causes([createPet(SENT, animal(1)), refuse('Bella'), refuse('Milo')]);
    expect(cause?.witness).toHaveLength(1);
    expect(cause?.reproduce[0]).toMatch(/^# In the run, 1 valid request to createPet got/);
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
