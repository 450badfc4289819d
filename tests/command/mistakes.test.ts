import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command, newFolder, served } from './spawned.js';

const SERVICE = { BASE_URL: 'http://127.0.0.1:9/v1', API_KEY: 'key-of-the-tests' };

test.each([
  [['--only', 'list.limit'], "--only list.limit matches nothing. Did you mean 'list.limit.*'?"],
  [['--skip', 'list.*,get.*'], 'Give each id or glob on its own, without a comma.'],
  [['--fail-on', 'change'], '--fail-on takes violations or changes, not'],
  [['--base-url', 'http://127.0.0.1:9/v1/pets'], 'Give the address up to /v1'],
  [['--messages-base-url', 'http://127.0.0.1:9/v1/messages/'], 'Give the address up to /v1'],
  [['--baseline', 'nope.json'], 'nope.json cannot be read (ENOENT): it does not exist'],
  [['--baseline', 'folder'], 'folder cannot be read (EISDIR): it is a folder. Name a file'],
  [['--api-key-file', 'empty.txt'], 'is empty: give the key of the service\n'],
  [['errors.shape.code', '--quiet'], "'errors.shape.code' has no flag before it: write --only"],
  [['--only', 'errors.shape.code', 'errors.shape.status'], "'errors.shape.status' has no flag"],
  [['--version', 'extra'], "'extra' is not a command or an option; see --help"],
  [[''], 'The argument BASE_URL is set but empty: give it a value, or leave it out'],
  [['run', ''], 'The argument BASE_URL is set but empty: give it a value, or leave it out'],
  [['prove', 'merge', 'broken.json'], 'broken.json is not JSON, or is incomplete'],
  [['--env-file', 'utf-16.env'], 'The env file utf-16.env sets nothing. Write a line NAME=value'],
  [['--api-key-file', 'nope'], 'The file that --api-key-file names cannot be read (ENOENT)'],
])('%j: exit 2, and what to do', async (args, message) => {
  const cwd = newFolder();
  mkdirSync(join(cwd, 'folder'));
  writeFileSync(join(cwd, 'empty.txt'), '');
  writeFileSync(join(cwd, 'broken.json'), '{');
  writeFileSync(join(cwd, 'utf-16.env'), 'BASE_URL=http://127.0.0.1:9/v1\r\n', 'utf16le');
  const { code, out, err } = await command(args, SERVICE, cwd);
  expect(err).toContain(message);
  expect([code, out]).toEqual([2, '']);
});

test.each([
  [
    'UTF-16',
    Buffer.from('\uFEFFBASE_URL=http://127.0.0.1:9/v1\r\nAPI_KEY=key-of-the-tests\r\n', 'utf16le'),
  ],
  ['lines without =', 'BASE_URL http://127.0.0.1:9/v1\n'],
])(
  'a .env file with %s does not lead to a passing run of the built-in reference',
  async (_, content) => {
    const cwd = newFolder();
    writeFileSync(join(cwd, '.env'), content);
    const { code, err } = await command(['--profile', 'smoke'], {}, cwd);
    expect(err).toContain('The env file .env sets nothing. Write a line NAME=value');
    expect(code).toBe(2);
  },
);

test.each(['', '# BASE_URL=https://animals.example/v1\n\n  # API_KEY=\r\n'])(
  'a .env file with only comments (%j) counts as none',
  async (content) => {
    const cwd = newFolder();
    writeFileSync(join(cwd, '.env'), content);
    expect(await command(['--dry-run'], {}, cwd)).toMatchObject({ code: 0, err: '' });
  },
);

test.each(['BASE_URI', 'MESSAGE_BASE_URL', 'messagesBaseUri'])(
  '%s in the environment is a misspelled setting',
  async (name) => {
    const { code, err } = await command(['--dry-run'], { [name]: 'http://127.0.0.1:9/v1' });
    expect(err).toContain(`The environment sets ${name}. The name of the setting is `);
    expect(code).toBe(2);
  },
);

test('a key that is an unfilled placeholder: the message shows the name of the variable', async () => {
  const key = '${{ secrets.API_KEY }}';
  const { code, err } = await command([], { ...SERVICE, API_KEY: key });
  expect(err).toContain('API_KEY is a placeholder in braces: replace it with the key');
  expect(code).toBe(2);
});

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
  const service = await served();
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

test('the announcement says that animals stay only if they do', async () => {
  const stays = 'The interface cannot delete them.';
  const only = ['--only', 'create.accepted.available', '--settle', '0'];
  expect((await command(only)).out).not.toContain('delete');
  const service = await served();
  try {
    expect((await command(only, service.settings)).out).toContain(stays);
    const cleaned = await command([...only, '--cleanup', 'true'], service.settings);
    expect(cleaned.out).not.toContain(stays);
  } finally {
    await service.stop();
  }
});

test('an unreachable proxy: the message names the proxy variables, not BASE_URL', async () => {
  const { code, out } = await command([], {
    BASE_URL: 'http://animals.example/v1',
    API_KEY: 'key-of-the-tests',
    HTTP_PROXY: 'http://127.0.0.1:9',
  });
  expect(out).toContain('the proxy 127.0.0.1:9 cannot be reached (ECONNREFUSED); check the proxy');
  expect(out).not.toContain('check BASE_URL');
  expect(code).toBe(3);
});

test('baseline update says in one line why it does not add undetermined requirements', async () => {
  const service = await served('--fault', 'limit-default-25');
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
