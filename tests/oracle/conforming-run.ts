import { STATUSES } from '../../schemas/shapes.js';
import {
  SETTLE_MS,
  createPet,
  getPet,
  listPets,
  submitMessage,
  wrongKey,
  type Draft,
} from './build.js';
import { bodiesLeftOpen, refusedBodies, type WrongBody } from './refused-bodies.js';
import { REFUSED_SUBMISSIONS } from './refused-submissions.js';
import { added, animal, type Animal } from './store.js';

const otherAnimals = [animal(501n, 'sold'), animal(502n, 'pending'), animal(503n)];
const basic = [
  animal(1n, 'available'),
  animal(2n, 'pending'),
  animal(3n, 'sold'),
  animal(4n),
  animal(5n, 'sold', { name: 'caf\u00e9 \u{1F415}', categoryId: 2n ** 53n + 1n }),
];
const unusualName = animal(6n, 'sold', { name: '0' });
const repeatedName = animal(7n, 'available', { name: 'Animal 1' });
const withIdInBody = animal(8n, 'pending', { name: '42' });
const fillers = Array.from({ length: 100 }, (_, index) =>
  animal(BigInt(index + 100), STATUSES[index % 3] ?? 'sold'),
);
const early = [...otherAnimals, ...basic, unusualName, repeatedName, withIdInBody];
const all = [...early, ...fillers];

function pages(
  animals: readonly Animal[],
  limits: readonly (number | undefined)[],
  at: number,
): Draft[] {
  const listing = (limit: number | undefined, status?: string): Draft => {
    const matching = animals.filter((each) => status === undefined || each.status === status);
    const query = [
      ...(limit ? [`limit=${limit}`] : []),
      ...(status ? [`status=${status}`] : []),
    ].join('&');
    return listPets(
      query,
      matching.slice(0, limit ?? 20).map(({ json }) => json),
      { at },
    );
  };
  return limits.flatMap((limit) => [
    listing(limit),
    ...STATUSES.map((status) => listing(limit, status)),
  ]);
}

function keys(): Draft[] {
  const kinds = [
    ['no-key', null],
    ['other-key', 'Bearer somebody-else'],
    ['near-miss', 'Bearer {API_KEY:double}'],
    ['other-scheme', 'Basic YTpi'],
  ] as const;
  const refusal = (chapter: string, kind: string, authorization: string | null) => ({
    ...wrongKey(`auth.${chapter}.${kind}`, authorization),
    status: 401,
  });
  return [
    ...kinds.flatMap(([kind, value], index) => [
      listPets('', [], refusal('list', kind, value)),
      getPet(1n, '', refusal('get', kind, value)),
      createPet(
        `{"name":"Conformance unauthorised ${index}","categoryId":7,"status":"sold"}`,
        '',
        refusal('create', kind, value),
      ),
      submitMessage('{"message":"Unauthorised"}', '', refusal('messages', kind, value)),
    ]),
    submitMessage('{"message":"Unauthorised"}', '', refusal('messages', 'malformed', '{API_KEY}')),
  ];
}

function messages(): Draft[] {
  const record = (text: string, id: string): string =>
    JSON.stringify({ id, message: text, status: 'queued', createdAt: '2026-03-01T10:00:00Z' });
  const submitted = (text: string, id: string, step: string): Draft =>
    submitMessage(JSON.stringify({ message: text }), record(text, id), {
      probe: { id, value: null, step },
    });
  const refused = REFUSED_SUBMISSIONS.map(({ id, value, body, contentType: sent }) =>
    submitMessage(body, '', { probe: { id, value, step: 'refused' }, status: 400, sent }),
  );
  return [
    submitted('Hello', 'messages.plain', 'message'),
    submitted('<b>', 'messages.odd', 'whole'),
    ...refused,
  ];
}

const [REFUSED_BODIES, OPEN_BODIES] = await Promise.all([refusedBodies(), bodiesLeftOpen()]);

function bodies(): Draft[] {
  const refusedAt =
    (step: string) =>
    ({ id, value, body }: WrongBody) =>
      createPet(body, '', { probe: { id, value, step }, status: 400 });
  return [...REFUSED_BODIES.map(refusedAt('refused')), ...OPEN_BODIES.map(refusedAt('open'))];
}

function fetches(at: number): Draft[] {
  const missing = (id: string, petId: string, status: number): Draft =>
    getPet(petId, '', { probe: { id, value: petId, step: 'missing' }, status });
  return [
    ...basic.map((each) => getPet(each.id, each.json, { at })),
    getPet(501n, otherAnimals[0]?.json ?? ''),
    missing('get.missing.gone', '1152921504606846999', 404),
    missing('get.missing.extreme', '9223372036854775807', 404),
    missing('get.invalid.beyond-int64', '9223372036854775808', 400),
    missing('get.invalid.not-number', '1abc', 404),
  ];
}

function invalidParameters(): Draft[] {
  const open = (id: string, name: 'limit' | 'status', value: string): Draft =>
    listPets(`${name}=${value}`, [], { probe: { id, value: { [name]: value } }, status: 400 });
  return [
    open('list.limit.below-minimum', 'limit', '0'),
    open('list.limit.above-maximum', 'limit', '101'),
    open('list.limit.not-integer', 'limit', 'abc'),
    open('list.filter.unknown', 'status', 'unknown'),
  ];
}

/** A whole run against a conforming service. For every MUST, it contains requests that could show a violation. */
export function conformingRun(): Draft[] {
  const soon = 100 + 2 * SETTLE_MS;
  const late = 2 * soon;
  return [
    ...pages(otherAnimals, [100], 1),
    ...basic.slice(0, 4).map((each) => added(each, { at: 20 })),
    ...basic.slice(4).map((each) =>
      added(each, {
        at: 20,
        probe: { id: 'create.odd', value: { kind: 'markup' }, step: 'both' },
      }),
    ),
    added(unusualName, { at: 20 }),
    added(repeatedName, {
      at: 40,
      probe: { id: 'create.repeated-name', value: null, step: 'repeated' },
    }),
    added(
      { ...withIdInBody, body: withIdInBody.body.replace('{', '{"id":999,') },
      { at: 40, probe: { id: 'create.unused-id', value: 999n, step: 'withId' } },
    ),
    ...bodies(),
    ...messages(),
    ...pages(early, [100], soon),
    ...fillers.map((each) =>
      added(each, { at: soon + 10, probe: { id: 'create.fill', value: null, step: 'repeated' } }),
    ),
    ...pages(all, [undefined, 1, 2, 21, 99, 100], late),
    ...fetches(late),
    ...invalidParameters(),
    ...keys(),
    ...pages(all, [100], 2 * late),
  ];
}
