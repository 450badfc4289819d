import { hostile, type Hostile } from '../hostile.js';
import {
  proxyToReference,
  overHttp,
  type Change,
  type RunningService,
  type ProxiedExchange,
} from '../servers.js';

/** Rows that only `npm run test:long` runs. */
const SLOW = { longTest: 'busy', mostSeconds: 120 } as const;
/** Rows in which the first request is repeated for 30 s, because the service may be starting. */
const PERHAPS_STARTING = { longTest: 'waiting', mostSeconds: 90 } as const;

const JSON_TYPE = { 'content-type': 'application/json' };
const DAY = '86400';

/** A service with the same response to every request. */
function always(
  status: number,
  body = JSON.stringify({ code: 'odd', message: 'odd', status }),
  headers: Record<string, string> = JSON_TYPE,
): () => Promise<RunningService> {
  return () => overHttp((_, response) => response.writeHead(status, headers).end(body));
}

/** A service that conforms for the first `count` requests, and returns this status from then on. */
function conformingUntil(count: number, status: number, headers: Record<string, string> = {}) {
  return throughProxy((exchange) => {
    if (exchange.n >= count) Object.assign(exchange, { status, headers, answer: Buffer.alloc(0) });
  });
}

function throughProxy(change: Change): () => Promise<RunningService> {
  return () => proxyToReference(change, { choices: { animals: 101 } });
}

/** A service that checks the key before the path: an unknown path gets 404 with the right key, and 401 without. */
function notFoundWithKey(isUnknown: (exchange: ProxiedExchange) => boolean, animals = 101) {
  const change: Change = (exchange) => {
    if (exchange.status === 401 || !isUnknown(exchange)) return;
    const body = JSON.stringify({ code: 'nothing', message: 'nothing here', status: 404 });
    Object.assign(exchange, { status: 404, headers: JSON_TYPE, answer: Buffer.from(body) });
  };
  return () => proxyToReference(change, { choices: { animals } });
}

/** Redirects some paths. A run must not follow the redirects. */
function redirecting(matches: (path: string) => boolean, location?: string) {
  return throughProxy((exchange) => {
    if (!matches(exchange.path)) return;
    exchange.status = 302;
    exchange.headers = location === undefined ? {} : { location };
    exchange.answer = Buffer.alloc(0);
  });
}

/** Complete responses with a wrong status, body or Retry-After. */
export const STATUSES: readonly Hostile[] = [
  hostile('401 for everything', always(401), 3, /refused the key.*check API_KEY/),
  hostile(
    '404 for everything with the key, 401 without',
    notFoundWithKey(() => true),
    3,
    /no animal store at this address.*BASE_URL/,
  ),
  hostile(
    '404 for every message with the key, 401 without',
    notFoundWithKey(({ path }) => path.startsWith('/messages')),
    1,
    /submitMessage/,
  ),
  hostile(
    '404 for listings of an empty store',
    notFoundWithKey(({ method, answer }) => method === 'GET' && `${answer}` === '[]', 0),
    1,
    /404/,
  ),
  hostile(
    '204 with Content-Length for listings filtered by sold',
    throughProxy((exchange) => {
      if (exchange.path.startsWith('/pets?') && exchange.path.includes('status=sold')) {
        const head = { 'content-type': 'application/json', 'content-length': '2' };
        Object.assign(exchange, { status: 204, headers: head, answer: Buffer.alloc(0) });
      }
    }),
    1,
    /VIOLATED/,
  ),
  hostile(
    '404 for only listPets',
    throughProxy((exchange) => {
      if (
        exchange.path.startsWith('/pets?') ||
        (exchange.path === '/pets' && exchange.method === 'GET')
      )
        exchange.status = 404;
    }),
    1,
    /list\.answer\.status/,
  ),
  hostile('500 for everything', always(500), 1, /status 500/),
  hostile('[] for everything', always(200, '[]'), 3, /no animal store/, SLOW),
  hostile(
    'a redirect for everything',
    redirecting(() => true, 'https://login.example/'),
    3,
    /redirects to https:\/\/login\.example\/; set BASE_URL/,
  ),
  hostile(
    'a redirect for everything, to an address with markup and a workflow command',
    redirecting(() => true, 'https://login.example/\u00e9"><script>%0a::error::x'),
    3,
    /redirects to/,
  ),
  hostile(
    'a redirect for only /pets without a query',
    redirecting((path) => path === '/pets', '/v1/pets/'),
    1,
    /redirect/,
    SLOW,
  ),
  hostile('429 forever', always(429), 3, /429/, { mostSeconds: 60, longTest: 'waiting' }),
  hostile('429 forever, Retry-After: a second', always(429, '', { 'retry-after': '1' }), 3, /429/, {
    longTest: 'waiting',
  }),
  hostile('503 forever', always(503), 3, /503/, PERHAPS_STARTING),
  hostile(
    '429, Retry-After: a day',
    always(429, '', { 'retry-after': DAY }),
    3,
    /asks to wait 86400 s/,
  ),
  hostile(
    '503, Retry-After: a day',
    always(503, '', { 'retry-after': DAY }),
    3,
    /it only returns status 503/,
  ),
  hostile(
    '503, Retry-After: in 2099',
    always(503, '', { 'retry-after': 'Tue, 01 Dec 2099 00:00:00 GMT' }),
    3,
    /it only returns status 503/,
  ),
  hostile(
    '429, Retry-After: 1e400 s',
    always(429, '', { 'retry-after': '9'.repeat(400) }),
    3,
    /asks to wait forever/,
  ),
  hostile(
    '429 from the 21st request on, Retry-After: a day',
    conformingUntil(20, 429, { 'retry-after': DAY }),
    3,
    /asks to wait/,
  ),
  hostile(
    '429 from the 21st request on',
    conformingUntil(20, 429),
    3,
    /no successful response for 65 s \(status 429\)/,
    {
      settings: { deadlineS: 200 },
      mostSeconds: 300,
      longTest: 'waiting',
    },
  ),
  hostile(
    '503 from the 21st request on',
    conformingUntil(20, 503),
    3,
    /the deadline of 2 s was reached/,
    {
      settings: { deadlineS: 2 },
    },
  ),
  hostile('401 from the 21st request on', conformingUntil(20, 401), [1, 3], /401|refused/),
];
