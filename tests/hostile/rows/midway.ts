import { hostile, type Hostile } from '../hostile.js';
import {
  proxyToReference,
  KEY,
  overHttp,
  rewrite,
  type Change,
  type RunningService,
} from '../servers.js';

/** Rows that only `npm run test:long` runs. */
const SLOW = { longTest: 'busy', mostSeconds: 120 } as const;

/** A short deadline. Without it, the run would end only after 30 s without a successful response. */
const SOON = { settings: { deadlineS: 3, timeoutMs: 500 } };

function throughProxy(change: Change): () => Promise<RunningService> {
  return () => proxyToReference(change, { choices: { animals: 101 } });
}

function reset({ response }: Parameters<Change>[0]): 'answered' {
  response.socket?.resetAndDestroy();
  return 'answered';
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const escaped = (text: string): string =>
  [...text].map((char) => `\\u00${char.charCodeAt(0).toString(16)}`).join('');

/** The key as services may echo it: plain, encoded, and in capital letters. */
function echo(key: string): string {
  return [key, base64(`Bearer ${key}`), encodeURIComponent(key), key.toUpperCase()].join(' ');
}

/** Services that fail during the run, and services that return the key. */
export const MIDWAY: readonly Hostile[] = [
  hostile(
    'it resets every connection from the 22nd request on',
    throughProxy((exchange) => (exchange.n > 20 ? reset(exchange) : undefined)),
    3,
    /dropped|deadline/,
    SOON,
  ),
  hostile(
    'it accepts four concurrent connections, and drops further ones',
    () => proxyToReference(() => undefined, { choices: { animals: 101 } }, 4),
    0,
    /CONFORMING/,
    { settings: { profile: 'standard' }, ...SLOW },
  ),
  hostile(
    'animals have photos of 20 KB',
    throughProxy((exchange) => {
      const field = `{"photo":"${'x'.repeat(20_000)}","id":`;
      rewrite(exchange, exchange.answer.toString().replaceAll('{"id":', field));
    }),
    0,
    /CONFORMING/,
    { mostSeconds: 120, longTest: 'command' },
  ),
  hostile(
    'it never responds from the 22nd request on',
    throughProxy((exchange) => (exchange.n > 20 ? 'answered' : undefined)),
    3,
    /no complete response|deadline/,
    SOON,
  ),
  hostile(
    'it resets the connection of every tenth request',
    throughProxy((exchange) => (exchange.n % 10 === 9 ? reset(exchange) : undefined)),
    [0, 3],
    /CONFORMING|UNDETERMINED/,
  ),
  hostile(
    'it shows the key in a header and the body of every response',
    () =>
      overHttp(({ headers: { authorization = '' } }, response) => {
        const echoed = echo(authorization.replace(/^Bearer /, ''));
        response.writeHead(200, { 'content-type': 'application/json', 'x-echo': echoed });
        // The response depends on the request, because the same response to everything counts as a wrong address.
        const end = authorization === '' ? '}' : '';
        response.end(`{"told":"${echoed}","again":"${escaped(KEY)}"${end}`);
      }),
    1,
    /not JSON/,
  ),
  hostile(
    'it shows the key in another letter case, and encoded',
    throughProxy((exchange) => {
      if (exchange.status < 400) return;
      const bytes = Buffer.from(KEY);
      const echoed = [KEY.toUpperCase(), bytes.toString('base64'), bytes.toString('hex')].join(' ');
      exchange.headers['x-key'] = echoed;
      exchange.headers['content-type'] = `text/${KEY.toUpperCase()}`;
      rewrite(exchange, JSON.stringify({ code: echoed, message: echoed, status: exchange.status }));
    }),
    1,
    /\{api_key:case\}/i,
  ),
];
