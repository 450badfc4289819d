import { describe, expect, test } from 'vitest';
import {
  SETTINGS,
  SETTLE_MS,
  createPet,
  getPet,
  listPets,
  wrongKey,
  type Draft,
  type DraftResponse,
} from './build.js';
import { refusedBodies } from './refused-bodies.js';
import { added, animal } from './store.js';
import { broken, judged, verdict } from './verdicts.js';

const BODIES = await refusedBodies();

test('a category beyond int64 must be refused with 400 up to 1,000 characters, and with any 4xx beyond', () => {
  const id = 'create.refused.category-range';
  for (const status of [413, 422]) {
    const failsAt = (number: string): boolean => {
      const body = `{"name":"a","categoryId":${number}}`;
      const probe = { id, value: body, step: 'refused' };
      return verdict(id, [createPet(body, '{}', { probe, status })]) === 'fail';
    };
    for (const number of ['9'.repeat(20), '1e1000000', '9'.repeat(1000), `-${'9'.repeat(999)}`])
      expect(failsAt(number), `${status} ${number.length}`).toBe(true);
    for (const number of ['9'.repeat(1001), `-${'9'.repeat(1000)}`, `9.${'9'.repeat(998)}e5000`])
      expect(failsAt(number), `${status} ${number.length}`).toBe(false);
  }
});

const GUESSED = { ...SETTINGS, categoryId: null };

test('a 400 for a body in a guessed category is undetermined, since it may refuse the category', () => {
  const first = added(animal(1n, 'sold'), { status: 400 });
  for (const { id, value, body } of BODIES) {
    const withResponse = (status: number): Draft[] => [
      first,
      createPet(body, '{}', { probe: { id, value, step: 'refused' }, status }),
    ];
    const expected = /categoryid/i.test(body ?? '') ? 'undetermined' : 'pass';
    expect(verdict(id, withResponse(400), GUESSED), body).toBe(expected);
    expect(verdict(id, withResponse(201), GUESSED), body).toBe('fail');
  }
});

describe('a body that the interface leaves open', () => {
  const open = (
    step: string,
    body: string,
    status: number,
    answer = '{"id":2,"name":"Bella","categoryId":7}',
    probe = 'create.open',
  ): Draft[] => [
    added(animal(1n, 'sold')),
    createPet(body, answer, {
      probe: { id: probe, value: null, step },
      status,
    }),
  ];
  test('with a status of null may be accepted, or refused with 400', () => {
    const id = 'create.refused.status-type';
    const nullStatus = (status: number): Draft[] => [
      added(animal(1n, 'sold')),
      createPet(
        '{"name":"Bella","categoryId":7,"status":null}',
        '{"id":2,"name":"Bella","categoryId":7}',
        { probe: { id: 'create.refused.status-null', value: null, step: 'sent' }, status },
      ),
    ];
    for (const status of [201, 400]) {
      expect(verdict(id, nullStatus(status))).toBe('pass');
      expect(broken(nullStatus(status))).toEqual([]);
    }
    for (const status of [403, 409, 422])
      expect(broken(nullStatus(status)), `${status}`).toEqual([id]);
  });

  test('with an integer such as 7.0 may be accepted, or refused with any 4xx', () => {
    const body = '{"name":"Bella","categoryId":7.0}';
    for (const status of [201, 400, 409, 422])
      expect(broken(open('withDecimals', body, status)), `${status}`).toEqual([]);
    expect(broken(open('withDecimals', body, 500))).toContain('answers.status.server-error');
    const other = '{"id":2,"name":"Bella","categoryId":70}';
    expect(broken(open('withDecimals', body, 201, other))).toContain('create.faithful.category-id');
  });

  test('with a lone surrogate in the name must be stored with the exact category if it is accepted', () => {
    const body = String.raw`{"name":"Bella \ud83d","categoryId":7}`;
    const sent = (status: number, answer: string): Draft[] =>
      open('withHalf', body, status, answer, 'create.open.name');
    const animalIn = (category: string): string =>
      `{"id":2,"name":"Bella ?","categoryId":${category}}`;
    const id = 'create.faithful.category-id';
    expect(verdict(id, [...sent(201, animalIn('7')), getPet('2', animalIn('7'))])).toBe('pass');
    expect(verdict(id, sent(201, animalIn('7')))).toBe('undetermined');
    expect(broken(sent(201, animalIn('70')))).toEqual([id]);
    expect(broken(sent(422, animalIn('70')))).toEqual([]);
  });
});

describe('a refused request', () => {
  const ghost = animal(5n, 'sold', { name: 'Conformance ghost' });
  /** The category is a string, so the body must be refused. */
  const wrong = ghost.body.replace(':7', ':"7"');
  const probe = { id: 'create.refused.category-type', value: '', step: 'refused' };
  const DRAFTS = [
    ['create.refused.leaves-nothing', 400, { probe }],
    ['auth.create.leaves-nothing', 401, wrongKey('auth.create.no-key', null)],
  ] as const;

  test.each(DRAFTS)('violates %s if it leaves an animal behind', (id, status, response) => {
    const refused = createPet(status === 400 ? wrong : ghost.body, '', { ...response, status });
    const mine = added(animal(1n, 'sold'));
    const page = (animals: readonly string[], at = 2 * SETTLE_MS): Draft =>
      listPets('limit=100', animals, { at });
    expect(verdict(id, [mine, refused, page([animal(1n, 'sold').json])])).toBe('pass');
    const left = [mine, refused, page([animal(1n, 'sold').json, ghost.json])];
    expect(broken(left)).toEqual([id]);
    expect(judged(id, left).failures[0]).toMatchObject({ pointer: '/1' });
    const full = Array.from(
      { length: 100 },
      (_, index) => animal(BigInt(index + 200), 'sold').json,
    );
    expect(verdict(id, [mine, refused, page(full)])).toBe('not-applicable');
    expect(verdict(id, [mine, page([], 100), refused])).toBe('not-applicable');
    const filtered = (filter: string): Draft =>
      listPets(`limit=100&status=${filter}`, [], { at: 2 * SETTLE_MS });
    expect(verdict(id, [refused, page(full), filtered('sold')])).toBe('pass');
    expect(verdict(id, [refused, page(full), filtered('pending')])).toBe('not-applicable');
    expect(verdict(id, [refused])).not.toBe('pass');
  });

  test('is not reported if a lost response of the same request may explain the animal', () => {
    const odd = animal(5n, 'sold', { name: 'Conformance ghost!' });
    const oddProbe = { id: 'create.odd', value: null, step: 'both' };
    const lost = createPet(odd.body, '', { probe: oddProbe, error: 'the connection was dropped' });
    const refused = createPet(odd.body, '', { probe: oddProbe, status: 400 });
    const later = listPets('limit=100', [odd.json], { at: 2 * SETTLE_MS });
    expect(broken([refused, later])).toEqual(['create.refused.leaves-nothing']);
    expect(broken([lost, refused, later])).toEqual([]);
  });

  test('with a wrong key is reported if it leaves an animal behind, even if its first attempt got a 503', () => {
    const response = wrongKey('auth.create.no-key', null);
    const noKey = { id: 'auth.create.no-key', value: null, step: 'response', trial: 1 };
    const refused = createPet(ghost.body, '', { ...response, probe: noKey, status: 401 });
    const gatewayError = createPet(ghost.body, '', { ...response, probe: noKey, status: 503 });
    const page = (animals: readonly string[]): Draft =>
      listPets('limit=100', animals, { at: 2 * SETTLE_MS });
    const id = 'auth.create.leaves-nothing';
    expect(broken([gatewayError, refused, page([ghost.json])])).toEqual([id]);
    expect(verdict(id, [gatewayError, refused, page([])])).toBe('pass');
  });

  test('may leave an animal behind after a 429', () => {
    const throttled = createPet(wrong, '', { probe, status: 429 });
    const refused = createPet(wrong, '', { probe, status: 400 });
    const later = listPets('limit=100', [ghost.json], { at: 2 * SETTLE_MS });
    expect(broken([throttled, refused, later])).toEqual([]);
    expect(broken([refused, later])).toEqual(['create.refused.leaves-nothing']);
  });
});

describe('refusals between additions', () => {
  const first = animal(1n, 'sold', { name: 'Conformance 1' });
  const second = animal(2n, 'sold', { name: 'Conformance 3' });
  const between = (
    refusal: DraftResponse = { status: 400 },
    again: DraftResponse = { status: 400 },
  ): Draft[] => {
    const steps: readonly (readonly [
      step: string,
      draft: (response: DraftResponse) => Draft,
      response: DraftResponse,
    ])[] = [
      ['first', (response) => createPet(first.body, first.json, response), {}],
      [
        'refused',
        (response) =>
          createPet(
            '{"name":"Conformance 2","categoryId":7,"status":"avail","id":1}',
            '{"id":9,"name":"Conformance 2","categoryId":7}',
            response,
          ),
        refusal,
      ],
      ['second', (response) => createPet(second.body, second.json, response), {}],
      [
        'refusedAgain',
        (response) => createPet('{}', '{"id":8,"name":"","categoryId":7}', response),
        again,
      ],
    ];
    return steps.map(([step, draft, response]) =>
      draft({
        probe: { id: 'create.refusal-between', value: 'sold', step, trial: 0, of: steps.length },
        ...response,
      }),
    );
  };

  test('are judged like refusals without additions', () => {
    const [value, missing] = ['create.refused.status-value', 'create.refused.name-missing'];
    expect([value, missing].map((id) => verdict(id, between()))).toEqual(['pass', 'pass']);
    expect(broken(between())).toEqual([]);
    expect(broken(between({ status: 422 }))).toEqual([value]);
    expect(broken(between({ status: 400 }, { status: 422 }))).toEqual([missing]);
    expect(verdict(value, between({ status: 200 }))).toBe('fail');
  });

  test('leave nothing behind, and change no animal', () => {
    const listed = (...animals: readonly string[]): Draft =>
      listPets('limit=100', animals, { at: 2 * SETTLE_MS });
    const ghost = animal(9n, 'sold', { name: 'Conformance 2' });
    expect(broken([...between(), listed(first.json, second.json, ghost.json)])).toEqual([
      'create.refused.leaves-nothing',
    ]);
    const renamed = animal(1n, 'sold', { name: 'Conformance 2' });
    const found = broken([...between(), listed(renamed.json, second.json)]);
    expect(found).toEqual(['create.stored.unaltered', 'create.refused.leaves-nothing']);
    // The same without the addition of the animal: less evidence must not add a violation.
    const [, ...others] = between();
    const part = broken([...others, listed(renamed.json, second.json)]);
    expect(part.filter((id) => !found.includes(id))).toEqual([]);
  });

  test('violate nothing if the journal lacks a step', () => {
    const [, ...others] = between({ status: 422 });
    expect(broken(others)).toEqual([]);
  });
});
