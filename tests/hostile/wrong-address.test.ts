import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { startReference } from '../../reference/start.js';
import { command } from '../command/in-process.js';
import { overHttp } from './servers.js';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Runs the command with this service at the base URL. Returns its exit code and output, and the methods of its requests. */
async function runAgainst(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
  messages?: string,
) {
  const seen: string[] = [];
  const service = await overHttp((request, response) => {
    seen.push(request.method ?? '');
    answer(request, response);
  });
  closing.push(service.close);
  const variables = { BASE_URL: service.baseUrl, API_KEY: 'a-key-of-many-characters' };
  const more = messages === undefined ? {} : { MESSAGES_BASE_URL: messages };
  const args = messages === undefined ? ['--without', 'messages'] : [];
  const { code, out, err } = await command(args, { ...variables, ...more });
  return { code, said: out + err, seen };
}

const page =
  (status: number) =>
  ({ url = '' }: IncomingMessage, response: ServerResponse) =>
    response
      .writeHead(status, { 'Content-Type': 'text/html' })
      .end(`<h1>${status}</h1> ${url} ${Math.random()}`);
const json =
  (status: number) =>
  ({ url = '' }: IncomingMessage, response: ServerResponse) =>
    response
      .writeHead(status, { 'Content-Type': 'application/json' })
      .end(
        JSON.stringify({ code: 'none', message: `No route for ${url}`, status, id: Date.now() }),
      );

/** Sends the same status, media type and body, each time with another trace id. */
const same =
  (status: number, type?: string, body = '') =>
  (_: IncomingMessage, response: ServerResponse) =>
    response
      .writeHead(status, type === undefined ? {} : { 'Content-Type': type })
      .end(body.replace('ID', `req_${randomBytes(8).toString('hex')}`));
const TRACED = '{"code":"none","message":"ID","status":404}';

test.each([
  ['a website', page(200), /200 with text\/html \(a website or a login page\)/],
  ['an empty 404', same(404), /the first requests all get 404 without a body$/m],
  ['a 204', same(204), /the first requests all get 204 without a body$/m],
  ['XML', same(404, 'application/xml', '<no/>'), /get 404 with application\/xml$/m],
  ['a trace id', same(404, 'application/json', TRACED), /get 404 with application\/json/],
  ['a login page with 511', same(511, 'text/html', '<p>'), /\(a login page of the network\)/],
  ['a site without this page', page(404), /404 with text\/html/],
  [
    'a gateway that answers everything',
    json(403),
    /403 with application\/json \(perhaps a gateway: if it needs a header, add it with --header\)/,
  ],
  ['a gateway without this route', json(404), /404/],
])('%s gets only a few requests', async (_, answer, says) => {
  const { code, said: reason, seen } = await runAgainst(answer);
  expect(reason).toMatch(/no animal store at this address, check BASE_URL/);
  expect(reason).toMatch(says);
  expect(code).toBe(3);
  expect(new Set(seen)).toEqual(new Set(['GET']));
  expect(seen.length).toBeLessThanOrEqual(5);
});

test('if the animals are at the address for messages, the report says so after three GET requests to BASE_URL', async () => {
  const { close, baseUrl } = await startReference({ apiKey: 'a-key-of-many-characters' });
  closing.push(close);
  const { code, said: reason, seen } = await runAgainst(json(404), baseUrl);
  expect(reason).toContain('the animals are at MESSAGES_BASE_URL, not at BASE_URL: set BASE_URL');
  expect(code).toBe(3);
  expect(seen).toEqual(['GET', 'GET', 'GET']);
});

/** Runs the command with the reference at the base URL, and this service at the address for messages. */
async function runWithMessagesAt(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
) {
  const service = await startReference({ apiKey: 'a-key-of-many-characters' });
  closing.push(service.close);
  const seen: string[] = [];
  const elsewhere = await overHttp((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  closing.push(elsewhere.close);
  const { code, out } = await command(['--settle', '50'], {
    BASE_URL: service.baseUrl,
    MESSAGES_BASE_URL: elsewhere.baseUrl,
    API_KEY: 'a-key-of-many-characters',
  });
  return { code, out, seen };
}

test('a run sends only two messages to a wrong address for messages', async () => {
  const { code, out, seen } = await runWithMessagesAt(page(200));
  expect(out).toContain('no message operation at this address');
  expect(code).toBe(3);
  expect(seen).toEqual(['POST /v1/messages', 'POST /v1/messages']);
});

test.each([
  ['a 500 that is not JSON', same(500, 'text/plain', 'oops'), /status 500/],
  [
    'a redirect',
    (_: IncomingMessage, response: ServerResponse) =>
      response.writeHead(308, { Location: '/v1/messages/' }).end(),
    /status 308/,
  ],
])('%s to every message is a violation, not a wrong address', async (_, answer, says) => {
  const { code, out } = await runWithMessagesAt(answer);
  expect(out).not.toContain('no message operation');
  expect(out).toMatch(says);
  expect(code).toBe(1);
});

test.each([
  ['Basic realm="x"', /asks for another scheme \(WWW-Authenticate: Basic realm="x"\)/],
  ['Bearer', /refused the key; check API_KEY$/m],
])('a 401 to every request with WWW-Authenticate: %s', async (scheme, says) => {
  const { code, said } = await runAgainst((_, response) => {
    response.writeHead(401, { 'WWW-Authenticate': scheme, 'Content-Type': 'application/json' });
    response.end('{"code":"x","message":"x","status":401}');
  });
  expect(said).toMatch(says);
  expect(code).toBe(3);
});

test('if every request with the key gets a 400, no report says that the store was empty', async () => {
  const { code, said } = await runAgainst(({ headers }, response) => {
    const status = headers.authorization?.endsWith('a-key-of-many-characters') ? 400 : 401;
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ code: 'x', message: 'x', status }));
  });
  expect(said).toContain('listPets returned no listing');
  expect(said).not.toContain('the store was empty');
  expect(code).toBe(1);
});
