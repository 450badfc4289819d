import { header } from '../../helpers/exchange.js';
import {
  statusObservation,
  oneOf,
  responseTo,
  type ObservedProbe,
  type Observation,
} from '../../helpers/judge/observations/observation.js';
import {
  observedKnown,
  observedMedia,
  observedRequest,
  observedUnknown,
} from '../../helpers/probes/observed.js';

/** The header that a browser sends from another origin. */
const ORIGIN = ['Origin', 'https://elsewhere.invalid'] as const;
const ORDERS = { method: 'GET', path: '/store/orders' } as const;
const PAGE = { method: 'GET', path: '/pets?limit=1' } as const;
const NO_PATH = { method: 'GET', path: '/no-such-path' } as const;

/** Observes which origins a browser would allow to read a response. */
function cors(id: string, text: string, probe: ObservedProbe): Observation {
  return {
    id,
    text,
    values: 'status; allowed origins: none, some, any',
    sends: [probe],
    look: (evidence) => {
      const exchange = responseTo(probe, evidence);
      if (exchange === undefined) return undefined;
      const allowed = header(exchange.answer.headers, 'access-control-allow-origin');
      const whose = allowed === undefined ? 'none' : allowed === '*' ? 'any' : 'some';
      return `${exchange.answer.status}, origins: ${whose}`;
    },
  };
}

const preflight = observedRequest('around.preflight', {
  method: 'OPTIONS',
  path: '/pets',
  authorization: null,
  headers: [
    ORIGIN,
    ['Access-Control-Request-Method', 'GET'],
    ['Access-Control-Request-Headers', 'authorization'],
  ],
});

/** Requests with other methods and paths. The status of their responses is observed. */
const BY_STATUS = [
  ['around.orders', 'GET /store/orders', observedRequest('around.orders', ORDERS)],
  [
    'around.orders.no-key',
    'GET /store/orders without a key',
    observedRequest('around.orders.no-key', { ...ORDERS, authorization: null }),
  ],
  ['around.head', 'HEAD /pets', observedRequest('around.head', { method: 'HEAD', path: '/pets' })],
  [
    'around.options',
    'OPTIONS /pets',
    observedRequest('around.options', { method: 'OPTIONS', path: '/pets' }),
  ],
  [
    'around.options-pet',
    'OPTIONS /pets/{petId}',
    observedKnown('around.options-pet', (id) => ({ method: 'OPTIONS', path: `/pets/${id}` })),
  ],
  [
    'around.put',
    'PUT /pets/{petId} of an unknown id',
    observedUnknown('around.put', (id) => ({ method: 'PUT', path: `/pets/${id}` }), 'animals'),
  ],
  [
    'around.patch',
    'PATCH /pets/{petId} of an unknown id',
    observedUnknown('around.patch', (id) => ({ method: 'PATCH', path: `/pets/${id}` }), 'animals'),
  ],
  [
    'around.delete',
    'DELETE /pets/{petId} of an unknown id',
    observedUnknown(
      'around.delete',
      (id) => ({ method: 'DELETE', path: `/pets/${id}` }),
      'animals',
    ),
  ],
] as const;

const PATHS = [
  ['around.unknown-path', 'an unknown path', observedRequest('around.unknown-path', NO_PATH)],
  [
    'around.unknown-path.no-key',
    'an unknown path without a key',
    observedRequest('around.unknown-path.no-key', { ...NO_PATH, authorization: null }),
  ],
  [
    'around.trailing-slash',
    'GET /pets/',
    observedRequest('around.trailing-slash', { method: 'GET', path: '/pets/?limit=1' }),
  ],
  [
    'around.accept',
    'listPets with Accept: text/html',
    observedRequest('around.accept', { ...PAGE, headers: [['Accept', 'text/html']] }),
  ],
] as const;

const MEDIA = [
  [
    'around.media.none',
    'createPet without a Content-Type',
    observedMedia('around.media.none', null),
  ],
  [
    'around.media.text',
    'createPet as text/plain',
    observedMedia('around.media.text', 'text/plain'),
  ],
] as const;

const SENT: readonly ObservedProbe[] = [...BY_STATUS, ...PATHS, ...MEDIA].map(
  ([, , probe]) => probe,
);

/** Observations of requests that the interface does not describe. */
export const AROUND_OBSERVATIONS: readonly Observation[] = [
  ...BY_STATUS.map(([id, text, probe]) => statusObservation(id, text, probe)),
  {
    id: 'around.allow',
    text: 'Allow header of a 405 or 204',
    values: 'absent; the methods',
    sends: SENT,
    isCombined: true,
    look: (evidence) =>
      oneOf(
        [...SENT, preflight]
          .flatMap((probe) => responseTo(probe, evidence) ?? [])
          .filter(({ answer }) => answer.status === 405 || answer.status === 204)
          .map(({ answer }) => header(answer.headers, 'allow')?.toUpperCase() ?? 'absent')
          .map((methods) =>
            methods
              .split(',')
              .map((method) => method.trim())
              .toSorted()
              .join(', '),
          ),
      ),
  },
  ...PATHS.map(([id, text, probe]) => statusObservation(id, text, probe)),
  cors('around.cors.preflight', 'a preflight from another origin', preflight),
  cors(
    'around.cors.read',
    'listPets with an Origin header',
    observedRequest('around.origin', { ...PAGE, headers: [ORIGIN] }),
  ),
  ...MEDIA.map(([id, text, probe]) => statusObservation(id, text, probe)),
];
