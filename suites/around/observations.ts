import { header, type Answered } from '../../helpers/exchange.js';
import { sent, type ObservationRow } from '../../helpers/judge/observations/observation.js';
import {
  observedKnown,
  observedMedia,
  observedRequest,
  observedUnknown,
} from '../probes/observed.js';

const ORDERS = { method: 'GET', path: '/store/orders' } as const;
const PAGE = { method: 'GET', path: '/pets?limit=1' } as const;
const NO_PATH = { method: 'GET', path: '/no-such-path' } as const;
const NO_KEY = { authorization: null } as const;
/** The header that a browser sends from another origin. */
const ORIGIN = ['Origin', 'https://elsewhere.invalid'] as const;

const PREFLIGHT = {
  method: 'OPTIONS',
  path: '/pets',
  ...NO_KEY,
  headers: [
    ORIGIN,
    ['Access-Control-Request-Method', 'GET'],
    ['Access-Control-Request-Headers', 'authorization'],
  ],
} as const;

const withKey = (authorization: string) => ({ ...PAGE, authorization });
const withHeader = (name: string, value: string) => ({
  ...PAGE,
  headers: [[name, value]] as const,
});

/** Describes which origins a browser would allow to read a response. */
function origins({ answer }: Answered): string {
  const allowed = header(answer.headers, 'access-control-allow-origin');
  return `${answer.status}, origins: ${allowed === undefined ? 'none' : allowed === '*' ? 'any' : 'some'}`;
}

/** Describes the methods that an animal supports. */
function methods({ answer }: Answered): string {
  const allowed = header(answer.headers, 'allow')?.toUpperCase().split(',');
  const names = allowed?.map((name) => name.trim()).toSorted();
  return `${answer.status}, Allow: ${names?.join(', ') ?? 'absent'}`;
}

const METHODS = ['PUT', 'PATCH', 'DELETE'] as const;
const ALLOW = 'status; methods in the Allow header';
const CORS = 'status; allowed origins: none, some, any';

/** Requests whose status is observed. */
const BY_STATUS = [
  ['around.orders', 'GET /store/orders', ORDERS],
  ['around.orders.no-key', 'GET /store/orders without a key', { ...ORDERS, ...NO_KEY }],
  ['around.head', 'HEAD /pets', { method: 'HEAD', path: '/pets' }],
  ['around.options', 'OPTIONS /pets', { method: 'OPTIONS', path: '/pets' }],
  ['around.unknown-path', 'an unknown path', NO_PATH],
  ['around.unknown-path.no-key', 'an unknown path without a key', { ...NO_PATH, ...NO_KEY }],
  ['around.trailing-slash', 'GET /pets/', { method: 'GET', path: '/pets/?limit=1' }],
  ['around.accept', 'listPets with Accept: text/html', withHeader('Accept', 'text/html')],
  ['auth.form.lower-case', 'listPets with bearer in lower case', withKey('bearer {API_KEY}')],
  ['auth.form.spaces', 'listPets with two spaces before the key', withKey('Bearer  {API_KEY}')],
  ['auth.form.key-alone', 'listPets with the key and no scheme', withKey('{API_KEY}')],
  [
    'auth.form.x-api-key',
    'listPets with the key in X-API-Key',
    { ...withHeader('X-API-Key', '{API_KEY}'), ...NO_KEY },
  ],
  // These have no key, and another mistake: the status shows which one the service checks for first.
  ['auth.order.limit', 'limit=0 without a key', { ...PAGE, path: '/pets?limit=0', ...NO_KEY }],
  [
    'auth.order.word',
    'getPet with a word as petId, without a key',
    { ...PAGE, path: '/pets/abc', ...NO_KEY },
  ],
] as const;

/** Observations of requests that the interface does not describe, or whose outcome it leaves open. */
export const AROUND_OBSERVATIONS: readonly ObservationRow[] = [
  ...BY_STATUS.map(([id, text, request]) => sent(text, observedRequest(id, request))),
  ...METHODS.map((method) => {
    const id = `around.${method.toLowerCase()}`;
    const probe = observedUnknown(id, (petId) => ({ method, path: `/pets/${petId}` }), 'animals');
    return sent(`${method} /pets/{petId} of an unknown id`, probe, ALLOW, methods);
  }),
  sent(
    'OPTIONS /pets/{petId}',
    observedKnown('around.options-pet', (id) => ({ method: 'OPTIONS', path: `/pets/${id}` })),
    ALLOW,
    methods,
  ),
  sent(
    'a preflight from another origin',
    observedRequest('around.cors.preflight', PREFLIGHT),
    CORS,
    origins,
  ),
  sent(
    'listPets with an Origin header',
    observedRequest('around.cors.read', { ...PAGE, headers: [ORIGIN] }),
    CORS,
    origins,
  ),
  sent('createPet without a Content-Type', observedMedia('around.media.none', null)),
  sent('createPet as text/plain', observedMedia('around.media.text', 'text/plain')),
  sent(
    'getPet of an unknown id without a key',
    observedUnknown('auth.order.missing', (id) => ({ ...PAGE, path: `/pets/${id}`, ...NO_KEY })),
  ),
  sent(
    'createPet with malformed JSON, without a key',
    observedRequest(
      'auth.order.malformed',
      { method: 'POST', path: '/pets', ...NO_KEY, body: '{"name":' },
      'animals',
    ),
  ),
];
