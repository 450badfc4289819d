import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { startReference } from '../../reference/start.js';
import { command } from '../command/spawned.js';
import { overHttp } from './servers.js';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Runs the real command with this service at the base URL. Returns its exit code and output, and the methods of its requests. */
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

test.each([
  ['a website', page(200), /200 with text\/html \(a website or a login page\)/],
  ['a site without this page', page(404), /404 with text\/html/],
  [
    'a gateway that answers everything',
    json(403),
    /403 with application\/json \(perhaps a gateway\)/,
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

test('a run sends only two messages to a wrong address for messages', async () => {
  const service = await startReference({ apiKey: 'a-key-of-many-characters' });
  closing.push(service.close);
  const seen: string[] = [];
  const elsewhere = await overHttp((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    page(200)(request, response);
  });
  closing.push(elsewhere.close);
  const { code, out } = await command(['--settle', '50'], {
    BASE_URL: service.baseUrl,
    MESSAGES_BASE_URL: elsewhere.baseUrl,
    API_KEY: 'a-key-of-many-characters',
  });
  expect(out).toContain('no message operation at this address');
  expect(code).toBe(3);
  expect(seen).toEqual(['POST /v1/messages', 'POST /v1/messages']);
});
