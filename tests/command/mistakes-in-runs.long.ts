import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { command, reference } from './in-process.js';
import { newFolder } from './spawned.js';

const SERVICE = { BASE_URL: 'http://127.0.0.1:9/v1', API_KEY: 'key-of-the-tests' };

test('the reason names a time limit that is too short', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const variables = { ...SERVICE, BASE_URL: `http://127.0.0.1:${port}/v1` };
  const { code, out } = await command(['--timeout', '50'], variables);
  silent.closeAllConnections();
  silent.close();
  expect(out).toContain('no complete response within 50 ms; check BASE_URL and --timeout');
  expect(code).toBe(3);
});

test('a wrong address for messages: the reason or the hint says what to check', async () => {
  const service = await reference();
  const { BASE_URL = '', API_KEY = '' } = service.settings;
  // This server checks the key before it looks up the path.
  const elsewhere = createServer(({ headers }, response) => {
    const status = headers.authorization === `Bearer ${API_KEY}` ? 404 : 401;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code: 'x', message: 'y', status }));
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const { port } = elsewhere.address() as AddressInfo;
  const only = ['--only', 'messages.accepted.plain', '--settle', '0'];
  const at = (address: string) => command(only, { BASE_URL, API_KEY, MESSAGES_BASE_URL: address });
  try {
    const [refused, wrong] = await Promise.all([
      at('http://127.0.0.1:9/v1'),
      at(`http://127.0.0.1:${port}/v1`),
    ]);
    expect(refused.out).toContain('(connection refused): check the address and the service');
    expect(refused.code).toBe(3);
    expect(wrong.out).toContain('If every message gets 404, MESSAGES_BASE_URL is wrong');
    expect(wrong.code).toBe(1);
  } finally {
    elsewhere.closeAllConnections();
    elsewhere.close();
    await service.stop();
  }
});

test('the announcement says that animals stay, except with the built-in reference or --cleanup', async () => {
  const stays = 'The interface cannot delete them.';
  const only = ['--only', 'create.accepted.available', '--settle', '0'];
  expect((await command(only)).out).not.toContain('delete');
  const service = await reference();
  try {
    expect((await command(only, service.settings)).out).toContain(stays);
    const cleaned = await command([...only, '--cleanup', 'true'], service.settings);
    expect(cleaned.out).not.toContain(stays);
  } finally {
    await service.stop();
  }
});

test('baseline update says in one line why it does not add undetermined requirements', async () => {
  const service = await reference('limit-default-25');
  const { BASE_URL = '', API_KEY = '' } = service.settings;
  const cwd = newFolder();
  try {
    const only = ['--only', 'list.limit.default', '--only', 'messages.*', '--settle', '0'];
    await command(only, { BASE_URL, API_KEY }, cwd);
  } finally {
    await service.stop();
  }
  const update = ['baseline', 'update', 'known.json', '--from', 'reports/latest', '--reason', 'r'];
  const { out } = await command(update, {}, cwd);
  expect(out.trim().split('\n')).toEqual([
    'known.json: 1 added, 0 kept',
    '  added list.limit.default (violation)',
    expect.stringMatching(
      /^ {2}not added, undetermined \(.* and 15 more\): no address for messages: set MESSAGES_BASE_URL/,
    ),
  ]);
});
