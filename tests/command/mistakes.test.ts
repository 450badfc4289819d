import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command } from './in-process.js';
import { newFolder } from './spawned.js';

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
  [['--start-timeout', '5'], '--start-timeout needs --start: add it, or leave out'],
  [['--start', 'x', '--start-timeout', '0'], '--start-timeout takes a whole number from 1 to 3600'],
  [['--start', ' '], '--start is set but empty: give it a value, or leave it out'],
  [['nonsense'], "Unknown command 'nonsense'"],
  [['serve', '--fault', 'nothing'], 'nothing'],
  [['rejudge', 'missing'], 'missing cannot be read'],
  [['--reporter', 'nothing'], '--reporter takes'],
  [['--api-key-file', 'nope'], 'The file that --api-key-file names cannot be read (ENOENT)'],
])('%j: exit code 2, a message on stderr, and nothing on stdout', async (args, message) => {
  const cwd = newFolder();
  mkdirSync(join(cwd, 'folder'));
  writeFileSync(join(cwd, 'empty.txt'), '');
  writeFileSync(join(cwd, 'broken.json'), '{');
  writeFileSync(join(cwd, 'utf-16.env'), 'BASE_URL=http://127.0.0.1:9/v1\r\n', 'utf16le');
  const { code, out, err } = await command(args, SERVICE, cwd);
  expect(err).toContain(message);
  expect([code, out]).toEqual([2, '']);
  expect(err.trim().split('\n')).toHaveLength(1);
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
  'a .env file that is empty or has only comments (%j) is ignored',
  async (content) => {
    const cwd = newFolder();
    writeFileSync(join(cwd, '.env'), content);
    expect(await command(['--dry-run'], {}, cwd)).toMatchObject({ code: 0, err: '' });
  },
);

test('a key that is an unfilled placeholder: the message shows the name of the variable', async () => {
  const key = '${{ secrets.API_KEY }}';
  const { code, err } = await command([], { ...SERVICE, API_KEY: key });
  expect(err).toContain('API_KEY is a placeholder, not a key: replace it with the key');
  expect(code).toBe(2);
});
