import { createServer } from 'node:net';
import { hostile, type Hostile } from '../hostile.js';
import {
  respondingWith,
  listening,
  overHttp,
  overTcp,
  completeResponse,
  type RunningService,
} from '../servers.js';

/** Rows that keep the processor busy, and rows that are similar to another row. */
const SLOW = { longTest: 'busy', mostSeconds: 120 } as const;
/** Rows that test the memory and the reports of a process. */
const COMMAND = { longTest: 'command' } as const;
/** Rows in which the first request is repeated for 30 s, because the service may be starting. */
const PERHAPS_STARTING = { longTest: 'waiting', mostSeconds: 90 } as const;
/** A short time limit of a request, in ms. */
const SHORT_TIMEOUT = { settings: { timeoutMs: 300 } };
const MEGABYTE = Buffer.alloc(1024 * 1024, 'x');
const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

/** An address at which no service listens. */
async function closedPort(): Promise<RunningService> {
  const opened = await listening(createServer());
  await opened.close();
  return { baseUrl: opened.baseUrl, close: async () => {} };
}

const at = (baseUrl: string) => async (): Promise<RunningService> => ({
  baseUrl,
  close: async () => {},
});

/** Sends the head, and then this many bytes in chunks of 1 MB, or bytes without end. */
function flood(head: string, most = Infinity) {
  return (): Promise<RunningService> =>
    overTcp((socket) => {
      socket.once('data', () => {
        socket.write(head);
        let sent = 0;
        const pour = (): void => {
          while (sent < most && !socket.destroyed) {
            sent += MEGABYTE.length;
            if (!socket.write(MEGABYTE)) return void socket.once('drain', pour);
          }
          if (!socket.destroyed) socket.end();
        };
        pour();
      });
    });
}

/** Sends the head, and then one byte per second. */
function trickle(head: string) {
  return (): Promise<RunningService> =>
    overTcp((socket) => {
      socket.once('data', () => {
        socket.write(head);
        const clock = setInterval(() => socket.write(' '), 1000);
        socket.on('close', () => clearInterval(clock));
      });
    });
}

/** Faults before a response, or while it arrives. */
export const CONNECTIONS: readonly Hostile[] = [
  hostile(
    'connection refused',
    closedPort,
    3,
    /connection refused; check BASE_URL/,
    PERHAPS_STARTING,
  ),
  hostile(
    'the host name does not resolve',
    at('http://nowhere.invalid/v1'),
    3,
    /the host name does not resolve/,
  ),
  hostile(
    'it accepts and never answers',
    () => overTcp((socket) => socket.resume()),
    3,
    /no complete response within 300 ms; check BASE_URL and --timeout/,
    SHORT_TIMEOUT,
  ),
  hostile(
    'it closes at once',
    () => overTcp((socket) => socket.end()),
    3,
    /the connection was dropped/,
    PERHAPS_STARTING,
  ),
  hostile(
    'it speaks SSH',
    () => respondingWith('SSH-2.0-OpenSSH_9.6\r\n'),
    3,
    /the response is not HTTP/,
  ),
  hostile(
    'it answers with random bytes',
    () => respondingWith(Buffer.from([0, 255, 1, 254, 27, 91, 50, 74])),
    3,
    /the response is not HTTP/,
  ),
  hostile(
    'it speaks only HTTP/2',
    () => respondingWith(Buffer.from('000012040000000000000300000064000400100000', 'hex')),
    3,
    /the response is not HTTP/,
  ),
  hostile(
    'it sends its head at one byte per second',
    trickle('HTTP/1.1'),
    3,
    /no complete response within/,
    SHORT_TIMEOUT,
  ),
  hostile(
    'it sends its body at one byte per second',
    trickle(`${HEAD}Content-Length: 9000\r\n\r\n[`),
    3,
    /no complete response within/,
    SHORT_TIMEOUT,
  ),
  hostile(
    'it stops in the middle of a body',
    () => respondingWith(`${HEAD}Content-Length: 90\r\n\r\n[]`),
    3,
    /no complete response within/,
    SHORT_TIMEOUT,
  ),
  hostile('its body never ends', flood(`${HEAD}\r\n`), 3, /cut: a body of more than 8 MB/, SLOW),
  hostile(
    'its chunked body never ends',
    () =>
      overTcp((socket) => {
        socket.once('data', () => {
          socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
          const pour = (): void => {
            while (!socket.destroyed) {
              socket.write('100000\r\n');
              socket.write(MEGABYTE);
              if (!socket.write('\r\n')) return void socket.once('drain', pour);
            }
          };
          pour();
        });
      }),
    3,
    /cut: a body of more than 8 MB/,
    SLOW,
  ),
  hostile(
    'it sends 100 MB',
    flood(`${HEAD}Content-Length: 104857600\r\n\r\n`, 104_857_600),
    3,
    /cut: a body of more than 8 MB/,
    COMMAND,
  ),
  hostile(
    'it sends 100,000 headers',
    () => respondingWith(`${HEAD}${'X-Many: 1\r\n'.repeat(100_000)}Content-Length: 2\r\n\r\n[]`),
    3,
    /sends responses that the suite cannot read: the headers are longer than 64 KB/,
    SLOW,
  ),
  hostile(
    'it sends 20 KB of headers, which the suite reads',
    () => respondingWith(`${HEAD}${'X-Many: 1\r\n'.repeat(2_000)}Content-Length: 2\r\n\r\n[]`),
    3,
    /no animal store at this address/,
  ),
  hostile(
    'its Content-Length is too large',
    () => respondingWith(`${HEAD}Content-Length: 900\r\n\r\n[]`, true),
    3,
    /dropped|cut/,
  ),
  hostile(
    'its Content-Length is too small',
    () => respondingWith(`${HEAD}Content-Length: 1\r\n\r\n[]`),
    3,
    /no animal store at this address/,
    SLOW,
  ),
  hostile(
    'it sends two Content-Lengths',
    () => respondingWith(`${HEAD}Content-Length: 2\r\nContent-Length: 5\r\n\r\n[]`),
    3,
    /cut: the body is not as long as Content-Length says/,
  ),
  hostile(
    'it sends Content-Length and chunks',
    () =>
      respondingWith(
        `${HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n`,
      ),
    [1, 3],
    /./,
  ),
  hostile(
    'its chunks are malformed',
    () => respondingWith(`${HEAD}Transfer-Encoding: chunked\r\n\r\nZZ\r\n[]\r\n`),
    3,
    /the response is not HTTP/,
  ),
  hostile(
    'it answers every request twice',
    () => respondingWith(Buffer.concat([completeResponse('[]'), completeResponse('[]')])),
    [1, 3],
    /./,
    SLOW,
  ),
  hostile(
    'its status is not a number',
    () => respondingWith('HTTP/1.1 OK\r\n\r\n'),
    3,
    /the response is not HTTP/,
  ),
  hostile('its status is 000', () => respondingWith('HTTP/1.1 000 Odd\r\n\r\n'), 3, /not HTTP/),
  hostile('its status is 999', () => respondingWith(completeResponse('[]', 999)), [1, 3], /999/),
  hostile(
    'it switches protocols without a request to do so',
    () => respondingWith('HTTP/1.1 101 Switching\r\nUpgrade: odd\r\nConnection: upgrade\r\n\r\n'),
    3,
    /check BASE_URL/,
    { ...PERHAPS_STARTING, ...SHORT_TIMEOUT },
  ),
  hostile(
    'it sends 100 Continue forever',
    () =>
      overTcp((socket) => {
        socket.once('data', () => {
          const clock = setInterval(() => socket.write('HTTP/1.1 100 Continue\r\n\r\n'), 5);
          socket.on('close', () => clearInterval(clock));
        });
      }),
    3,
    /check BASE_URL/,
    SHORT_TIMEOUT,
  ),
  hostile(
    'it responds to one request at a time',
    () => {
      let turn = Promise.resolve();
      return overHttp((_, response) => {
        turn = turn.then(
          () =>
            new Promise((done) => {
              response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
              setTimeout(done, 1);
            }),
        );
      });
    },
    3,
    /no animal store at this address/,
    SLOW,
  ),
];
