import { requestOnce } from '../../helpers/client/request-once.js';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { PLAIN } from '../../helpers/defaults.js';

/** Requests the pets of a service that responds in this way. */
async function requested(respond: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(respond);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const settings = { ...PLAIN, baseUrl: `http://127.0.0.1:${port}/v1` };
  const credentials = { apiKey: 'a-secret', headers: [['X-Gateway', 'a-secret'] as const] };
  try {
    const { signal } = new AbortController();
    return await requestOnce(
      { operation: 'listPets', method: 'GET', path: '/pets' },
      settings,
      credentials,
      { timeoutMs: 300, signal },
    );
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('requests GET BASE_URL/pets without any secret', async () => {
  const seen: unknown[] = [];
  const { status, error } = await requested(({ method, url, rawHeaders }, response) => {
    seen.push(method, url, rawHeaders.includes('a-secret'));
    response.writeHead(500).end('{}');
  });
  expect({ status, error }).toEqual({ status: 500, error: undefined });
  expect(seen).toEqual(['GET', '/v1/pets', false]);
});

test.each([
  ['ends too early', (response: ServerResponse) => response.destroy(), /^cut: /],
  ['does not end', () => {}, /no complete response within 300 ms/],
])('a response that %s is incomplete', async (_, end, message) => {
  const { error } = await requested((_request, response) => {
    response.writeHead(200, { 'Content-Length': 10 });
    response.write('[', () => void end(response));
  });
  expect(error).toMatch(message);
});
