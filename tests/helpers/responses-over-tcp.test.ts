import { createServer as createHttp2Server } from 'node:http2';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { expect, test } from 'vitest';
import { requestOnce } from '../../helpers/client/request-once.js';
import { PLAIN } from '../../helpers/defaults.js';
import { isDropped, isNeverSent } from '../../helpers/transport-errors.js';
import { authority } from '../hostile/certificates.js';
import { listening } from '../hostile/servers.js';

/** Sends a createPet to this server, once. */
async function posted(server: Server, scheme = 'http') {
  const { baseUrl, close } = await listening(server, scheme);
  const { signal } = new AbortController();
  const limits = { timeoutMs: 500, signal };
  const request = { operation: 'createPet', method: 'POST', path: '/pets', body: '{}' } as const;
  const credentials = { apiKey: 'a-secret-key', headers: [] };
  const received = await requestOnce(request, { ...PLAIN, baseUrl }, credentials, limits);
  await close();
  return received;
}

/** A server that writes these pieces one after another when data arrives. */
const writing = (...pieces: readonly string[]): Server =>
  createServer((socket: Socket) => {
    socket.once('data', async () => {
      for (const piece of pieces) {
        socket.write(piece);
        await sleep(30);
      }
    });
  });

const OK = 'HTTP/1.1 201 Created\r\nContent-Type: a/b\r\nContent-Length: 2\r\n\r\n{}';

test.each([
  ['100 Continue', ['HTTP/1.1 100 Continue\r\n\r\n', OK]],
  ['100 Continue in the same packet', [`HTTP/1.1 100 Continue\r\n\r\n${OK}`]],
  ['several interim responses', [`HTTP/1.1 102 Wait\r\n\r\nHTTP/1.1 103 X\r\nA: b\r\n\r\n${OK}`]],
  ['pieces', ['HTT', 'P/1.1 100\r\nA: b', '\r\n\r', '\nHTTP/1.', OK.slice('HTTP/1.'.length)]],
  ['a folded header', [OK.replace('\r\n\r\n', '\r\nX-Long: one\r\n\ttwo\r\n\r\n')]],
])('a response with or after %s is received', async (_, pieces) => {
  const { status, error } = await posted(writing(...pieces));
  expect({ status, error }).toEqual({ status: 201, error: undefined });
});

/** A server with a certificate that no authority knows. */
const tls = async (more: TlsOptions): Promise<Server> => {
  const { cert, key } = await authority('Authority of the tests');
  return createTlsServer({ cert, key, ...more }, () => {}).on('tlsClientError', () => {});
};
const OLD = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
const SILENT = (): Server => createServer(() => {});

test.each<[string, string, () => Server | Promise<Server>, string, boolean]>([
  [
    'HTTP/2 alone',
    'http',
    createHttp2Server,
    'the response is not HTTP/1.1, perhaps HTTP/2',
    false,
  ],
  ['HTTP/2 alone', 'https', () => tls({ ALPNProtocols: ['h2'] }), 'perhaps only HTTP/2', true],
  ['TLS 1.1', 'https', () => tls(OLD), 'only TLS versions before 1.2', true],
  ['an unknown certificate', 'https', () => tls({}), 'the certificate is self-signed', true],
  ['no TLS', 'https', () => writing(OK), 'does not speak TLS', true],
  ['no handshake', 'https', SILENT, 'no connection within 500 ms', true],
  ['no response', 'http', SILENT, 'no complete response within 500 ms', false],
])('a server with %s (%s): the error says so', async (_, scheme, open, words, isUnsent) => {
  const { error } = await posted(await open(), scheme);
  expect(error).toContain(words);
  expect(isNeverSent(error)).toBe(isUnsent);
});

test('a connection that is dropped counts as never sent only before the request', async () => {
  const dropping = (event: 'data' | undefined): Server =>
    createServer(
      (socket) => void (event ? socket.once(event, () => socket.destroy()) : socket.destroy()),
    );
  const early = await posted(dropping(undefined), 'https');
  const late = await posted(dropping('data'));
  expect([early, late].map(isDropped)).toEqual([true, true]);
  expect([early, late].map(({ error }) => isNeverSent(error))).toEqual([true, false]);
});
