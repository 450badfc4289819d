import { probe } from '../probes/probe.js';
import { storeOf } from '../store/store.js';
import { wronglyAcceptedAnimals } from '../store/well-formed-animal.js';
import { animalBody } from '../probes/adding/animal-body.js';
import { PLAIN_ANIMALS } from '../probes/adding/plain-animal.js';
import type { OtherRequest } from '../probes/api.js';
import { usableCategory } from '../probes/usable-category.js';
import { unlikelyIdFor } from '../probes/reach.js';
import { derived } from '../../helpers/probes/traffic.js';
import { first, type ObservationRow } from '../../helpers/judge/observations/observation.js';

const get = (path: string, more: Omit<OtherRequest, 'method' | 'path'> = {}): OtherRequest => ({
  method: 'GET',
  path,
  ...more,
});
const NO_KEY = { authorization: null } as const;
const PAGE = '/pets?limit=1';

const PREFLIGHT: OtherRequest = {
  method: 'OPTIONS',
  path: '/pets',
  ...NO_KEY,
  headers: [
    ['Origin', 'https://elsewhere.invalid'],
    ['Access-Control-Request-Method', 'GET'],
    ['Access-Control-Request-Headers', 'authorization'],
  ],
};

/** Requests that the interface does not describe, or whose outcome it leaves open. */
const REQUESTS: readonly (readonly [id: string, text: string, request: OtherRequest | About])[] = [
  ['around.orders', 'GET /store/orders', get('/store/orders')],
  ['around.orders.no-key', 'GET /store/orders without a key', get('/store/orders', NO_KEY)],
  ['around.head', 'HEAD /pets', { method: 'HEAD', path: '/pets' }],
  ['around.options', 'OPTIONS /pets', { method: 'OPTIONS', path: '/pets' }],
  ['around.cors.preflight', 'a preflight from another origin', PREFLIGHT],
  ['around.unknown-path', 'an unknown path', get('/no-such-path')],
  ['around.unknown-path.no-key', 'an unknown path without a key', get('/no-such-path', NO_KEY)],
  ['around.trailing-slash', 'GET /pets/', get('/pets/?limit=1')],
  [
    'around.accept',
    'listPets with Accept: text/html',
    get(PAGE, { headers: [['Accept', 'text/html']] }),
  ],
  ...(['PUT', 'PATCH', 'DELETE'] as const).map(
    (method) =>
      [
        `around.${method.toLowerCase()}`,
        `${method} /pets/{petId} of an unknown id`,
        (petId: bigint) => ({ method, path: `/pets/${petId}` }),
      ] as const,
  ),
  [
    'auth.form.lower-case',
    'listPets with bearer in lower case',
    get(PAGE, { authorization: 'bearer {API_KEY}' }),
  ],
  [
    'auth.form.spaces',
    'listPets with two spaces before the key',
    get(PAGE, { authorization: 'Bearer  {API_KEY}' }),
  ],
  [
    'auth.form.key-alone',
    'listPets with the key and no scheme',
    get(PAGE, { authorization: '{API_KEY}' }),
  ],
  [
    'auth.form.x-api-key',
    'listPets with the key in X-API-Key',
    get(PAGE, { headers: [['X-API-Key', '{API_KEY}']], ...NO_KEY }),
  ],
  // These have no key, and another mistake: the status shows which one the service checks for first.
  ['auth.order.limit', 'limit=0 without a key', get('/pets?limit=0', NO_KEY)],
  [
    'auth.order.missing',
    'getPet of an unknown id without a key',
    (petId) => get(`/pets/${petId}`, NO_KEY),
  ],
  [
    'auth.order.malformed',
    'createPet with malformed JSON, without a key',
    { method: 'POST', path: '/pets', ...NO_KEY, body: '{"name":' },
  ],
];

const ONCE = { phase: 'observe', smoke: 1 } as const;
const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The first animal that is known: one of the suite's, if there is one. */
const knownId = derived<bigint>((evidence) => {
  const { creations, snapshots } = storeOf(evidence);
  const id = creations[0]?.id ?? [...snapshots.keys()][0];
  return id === undefined || id < 0n ? [] : [id];
});

/** The request, for an id. */
type About = (petId: bigint) => OtherRequest;

/**
 * Creates a probe that only `--observe` sends. Its request decides no verdict.
 * @param whose whether the request may contain the id of an animal, or one that no animal has
 */
function observedRequest(id: string, about: About, whose: 'known' | 'unknown' = 'unknown') {
  return probe({
    id,
    ...ONCE,
    ...(!SAFE.has(about(0n).method) && { posts: 'animals' as const }),
    needs: { knownId },
    examples: {
      most: 1,
      of: ({ knownId: ids }, run) => (whose === 'known' ? ids : [unlikelyIdFor(id, run)]),
    },
    send: async (petId: bigint, api) => ({ response: await api.request(about(petId)) }),
  });
}

/**
 * The category for another animal. None if the run has sent no plain animals, or if the service has accepted an animal that it
 * should refuse.
 */
const openCategory = derived<bigint>((evidence) => {
  const isAdding = PLAIN_ANIMALS.some((each) => each.from(evidence).length > 0);
  if (!isAdding || wronglyAcceptedAnimals(evidence).length > 0) return [];
  const [categoryId = 1n] = usableCategory.from(evidence);
  return [categoryId];
});

/**
 * Creates a probe that adds an animal with a media type other than JSON, which a service may accept.
 * @param contentType null for no header
 */
function observedMedia(id: string, contentType: string | null) {
  return probe({
    id,
    ...ONCE,
    posts: 'animals',
    needs: { openCategory },
    examples: { most: 1, of: ({ openCategory: categories }) => categories },
    send: async (categoryId: bigint, api) => ({
      response: await api.request({
        method: 'POST',
        path: '/pets',
        contentType,
        isValid: true,
        body: (name) => animalBody({ name, categoryId }),
      }),
    }),
  });
}

const row = (
  text: string,
  sent: ReturnType<typeof observedRequest | typeof observedMedia>,
): ObservationRow => [sent.id, text, first(sent, 'response'), 'status', sent];

/** Observations that need requests of their own. */
export const AROUND_OBSERVATIONS: readonly ObservationRow[] = [
  ...REQUESTS.map(([id, text, request]) =>
    row(text, observedRequest(id, typeof request === 'function' ? request : () => request)),
  ),
  row('createPet without a Content-Type', observedMedia('around.media.none', null)),
  row('createPet as text/plain', observedMedia('around.media.text', 'text/plain')),
  row(
    'getPet of an id with zeros before it',
    observedRequest('get.pet-id.leading-zeros', (id) => get(`/pets/00${id}`), 'known'),
  ),
  row(
    'getPet of an id with + before it',
    observedRequest('get.pet-id.plus', (id) => get(`/pets/%2B${id}`), 'known'),
  ),
];
