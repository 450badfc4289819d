import { describe, expect, test } from 'vitest';
import { requestIdentity, requestKind } from '../../helpers/compare/request-identity.js';
import { evidenceOf } from '../../suites/interface.js';
import { createPet, getPet, journal, listPets, SETTINGS, type Draft } from '../oracle/build.js';

const body = (token: string, what: string, status = 'sold', category = 7): string =>
  `{"name":"Conformance ${token} 1 ${what}","categoryId":${category},"status":"${status}"}`;
const animal = (id: number): string => `{"id":${id},"name":"Rex","categoryId":7,"status":"sold"}`;

/** The identity or the kind of each request, as `how` returns it. */
function identities(how: typeof requestIdentity, ...drafts: readonly Draft[]): string[] {
  const exchanges = journal(drafts);
  const evidence = evidenceOf(exchanges, SETTINGS);
  return exchanges.map((exchange) => how(exchange, evidence));
}

/** A run with its own names, ids and category. */
const run = (token: string, first: number, category: number): Draft[] => [
  listPets('', [animal(first)]),
  createPet(body(token, 'a', 'sold', category), animal(first + 1)),
  createPet(body(token, 'b', 'pending', category), animal(first + 2)),
  createPet('{"name":1}', '', { status: 400 }),
  getPet(`${first}`, animal(first)),
  getPet(`${first + 1}`, animal(first + 1)),
  getPet(`${first + 2}`, animal(first + 2)),
  getPet(`${first + 2}abc`, '', { status: 400 }),
  getPet('9223372036854775807', '', { status: 404 }),
  getPet(`1${first}00`, '', { status: 404 }),
  listPets('', [], { status: 401, authorization: 'Bearer {API_KEY:doubled}' }),
  listPets('', [], { status: 401, authorization: `Bearer ${token}${first}` }),
  listPets('', [], { status: 401, authorization: null }),
];

describe('the identity of a request', () => {
  test('is the same in two runs, whatever their names, ids and categories', () => {
    const [one, other] = [run('0a1b2c', 10, 7), run('ffffff', 70, 12)].map((drafts) =>
      identities(requestIdentity, ...drafts),
    );
    expect(one).toEqual(other);
    expect(new Set(one).size).toBe(one?.length);
  });

  test('differs by page, key, body, media type and chunking', () => {
    const all = identities(
      requestIdentity,
      listPets('limit=1', []),
      listPets('limit=2', []),
      listPets('limit=2', [], { authorization: null }),
      listPets('limit=2', [], { authorization: 'Bearer {API_KEY:doubled}' }),
      createPet(body('0a1b2c', 'a'), '', { status: 400 }),
      createPet(body('0a1b2c', 'a'), '', { status: 400, sent: 'text/plain' }),
      createPet(body('0a1b2c', 'a'), '', { status: 400, inPieces: true }),
      createPet(body('0a1b2c', 'a', 'sold', 8), '', { status: 400 }),
    );
    expect(new Set(all).size).toBe(all.length);
  });
});

test('getPet requests for animals of the run have one kind, and those for other animals have another kind', () => {
  const [, , , , others, first, second] = identities(requestKind, ...run('0a1b2c', 10, 7));
  expect(first).toBe(second);
  expect(first).not.toBe(others);
});
