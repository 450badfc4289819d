import { hostile, type Hostile } from '../hostile.js';
import { front, KEY, overHttp, rewrite, type Change, type Opened } from '../servers.js';

/** Left to `npm run test:long`. */
const SLOW = { slow: 'works', within: 120 } as const;

/** The deadline ends what would wait for 30 s. */
const SOON = { settings: { deadlineS: 3, timeoutMs: 500 } };

function behind(change: Change): () => Promise<Opened> {
  return () => front(change, { choices: { animals: 101 } });
}

function reset({ response }: Parameters<Change>[0]): 'answered' {
  response.socket?.resetAndDestroy();
  return 'answered';
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const escaped = (text: string): string =>
  [...text].map((char) => `\\u00${char.charCodeAt(0).toString(16)}`).join('');

const swapped = (key: string): string => key.slice(0, 9).toUpperCase() + key.slice(9);

/** Texts with the key that a service may return. */
function echo(key: string): string {
  return [key, base64(`Bearer ${key}`), encodeURIComponent(key), key.toUpperCase()].join(' ');
}

/** Services that begin well, and services that return the key. */
export const MIDWAY: readonly Hostile[] = [
  hostile(
    'it dies midway',
    behind((passing) => (passing.n > 20 ? reset(passing) : undefined)),
    3,
    /dropped|deadline/,
    SOON,
  ),
  hostile(
    'it takes four connections at once, and drops every other one',
    () => front(() => undefined, { choices: { animals: 101 } }, 4),
    0,
    /CONFORMING/,
    { settings: { profile: 'standard' }, ...SLOW },
  ),
  hostile(
    'it hangs midway',
    behind((passing) => (passing.n > 20 ? 'answered' : undefined)),
    3,
    /no complete response|deadline/,
    SOON,
  ),
  hostile(
    'it is redeployed midway',
    behind((passing) => (passing.n > 20 && passing.n < 40 ? reset(passing) : undefined)),
    [0, 3],
    /CONFORMING|UNDETERMINED/,
    SLOW,
  ),
  hostile(
    'it resets one connection in ten',
    behind((passing) => (passing.n % 10 === 9 ? reset(passing) : undefined)),
    [0, 3],
    /CONFORMING|UNDETERMINED/,
  ),
  hostile(
    'it shows the key in every header and body',
    () =>
      overHttp(({ headers: { authorization = '' } }, response) => {
        const told = echo(authorization.replace(/^Bearer /, ''));
        response.writeHead(200, { 'content-type': 'application/json', 'x-echo': told });
        // Not to every request the same: that would be a wrong address.
        const end = authorization === '' ? '}' : '';
        response.end(`{"told":"${told}","again":"${escaped(KEY)}"${end}`);
      }),
    1,
    /not JSON/,
  ),
  hostile(
    'it shows parts of the key, and the key in another letter case',
    behind((passing) => {
      if (passing.status < 400) return;
      const told = [KEY.slice(4), KEY.slice(0, -5), swapped(KEY)].join(' ');
      passing.headers['x-key'] = told;
      passing.headers['content-type'] = `text/${KEY.slice(4)}`;
      rewrite(passing, JSON.stringify({ code: told, message: told, status: passing.status }));
    }),
    1,
    /\{api_key:part\}/i,
  ),
];
