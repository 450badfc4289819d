import type { Answered } from '../../helpers/exchange.js';
import type { AnyProbe } from '../../helpers/probes/source.js';
import { first, type ObservationRow } from '../../helpers/judge/observations/observation.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import type { OtherRequest } from '../probes/api.js';
import { observedKnown, observedMedia, observedRequest } from './observed-request.js';

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
const REQUESTS: readonly (readonly [
  id: string,
  text: string,
  request: OtherRequest | ((petId: bigint) => OtherRequest),
])[] = [
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

/** A probe that `--observe` sends for an observation with the same id: one request. */
interface ObservedProbe extends AnyProbe {
  readonly from: (evidence: Evidence) => readonly { readonly response: Answered }[];
}

const row = (text: string, probe: ObservedProbe): ObservationRow => [
  probe.id,
  text,
  first(probe, ({ response }) => response),
  'status',
  probe,
];

/** Observations that need requests of their own. */
export const AROUND_OBSERVATIONS: readonly ObservationRow[] = [
  ...REQUESTS.map(([id, text, request]) =>
    row(text, observedRequest(id, typeof request === 'function' ? request : () => request)),
  ),
  row('createPet without a Content-Type', observedMedia('around.media.none', null)),
  row('createPet as text/plain', observedMedia('around.media.text', 'text/plain')),
  row(
    'getPet of an id with zeros before it',
    observedKnown('get.pet-id.leading-zeros', (id) => get(`/pets/00${id}`)),
  ),
  row(
    'getPet of an id with + before it',
    observedKnown('get.pet-id.plus', (id) => get(`/pets/%2B${id}`)),
  ),
];
