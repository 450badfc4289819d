import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startReference } from '../../reference/start.js';
import { command } from './in-process.js';
import { newFolder, spawned } from './spawned.js';

test.each([
  ['in quotes', { API_KEY: '"key-of-the-tests"' }, '', 'has a quotation mark at its start or end'],
  ['JSON', { API_KEY: '{"key":"key-of-the-tests"}' }, '', 'looks like JSON'],
  ['cut at #', {}, 'API_KEY=key-of#the-tests\n', 'was cut at # in the env file'],
])('a key with an odd form (%s) is sent, and is the first suspect', async (_, key, file, says) => {
  const service = await startReference({ apiKey: 'key-of-the-tests' });
  const cwd = newFolder();
  writeFileSync(join(cwd, '.env'), file);
  const variables = { BASE_URL: service.baseUrl, ...key };
  const { code, out } = await command(
    ['--profile', 'smoke', '--without', 'messages'],
    variables,
    cwd,
  );
  await service.close();
  expect(out).toContain(`listPets and getPet refused the key; check API_KEY, which ${says}`);
  expect(code).toBe(3);
});

test('a # after a space, or in quotes, does not make the key suspect', async () => {
  const service = await startReference({ apiKey: 'key-of-the-tests' });
  const cwd = newFolder();
  for (const line of ['API_KEY=another # comment', 'API_KEY="anot#her"']) {
    writeFileSync(join(cwd, '.env'), `BASE_URL=${service.baseUrl}\n${line}\n`);
    const { out } = await command(['--profile', 'smoke', '--without', 'messages'], {}, cwd);
    expect(out).toMatch(/refused the key; check API_KEY$/m);
  }
  await service.close();
});

test('lines of the env file that only the environment can set get a warning each', async () => {
  const cwd = newFolder();
  const lines = ['HTTP_PROXY=http://proxy.example:1', 'NODE_EXTRA_CA_CERTS=ca.pem', 'no_proxy=x'];
  writeFileSync(join(cwd, '.env'), ['NODE_ENV=production', ...lines, ''].join('\n'));
  const { code, err } = await command(['--dry-run'], { no_proxy: 'x' }, cwd);
  expect(err.split('\n')).toEqual([
    'animal-store-conformance: warning: HTTP_PROXY in .env has no effect: set it in the environment',
    'animal-store-conformance: warning: NODE_EXTRA_CA_CERTS in .env has no effect: set it in the environment',
    '',
  ]);
  expect(code).toBe(0);
});

test('a misspelled name gets a warning if a service is configured', async () => {
  const settings = { BASE_URL: 'http://127.0.0.1:1/v1', API_KEY: 'key-of-the-tests' };
  const { code, err } = await command(['--dry-run'], { ...settings, MESSAGE_BASE_URL: 'x' });
  expect(`${code} ${err}`).toMatch(/^0 .*: warning: .* is MESSAGES_BASE_URL: .*\n$/);
});

test('if Node forbids compiling the schemas, the command ends with one line before anything is sent', async () => {
  const { code, out, err } = await spawned(['--demo'], {
    NODE_OPTIONS: '--disallow-code-generation-from-strings',
  });
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(/^animal-store-conformance: Node runs with --disallow-code-generation.*\n$/);
});
