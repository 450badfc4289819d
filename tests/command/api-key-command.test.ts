import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readArguments } from '../../command/arguments.js';
import { withKeyOfCommand } from '../../command/run/key-command.js';
import { readEnvironment } from '../../command/settings/environment.js';
import { resolveSettings } from '../../command/settings/resolve.js';
import { flagsOf } from '../../command/command.js';
import { RUN } from '../../command/table/run.js';
import { UsageError } from '../../helpers/usage-error.js';
import { command, reference } from './in-process.js';
import { newFolder, start } from './spawned.js';

const BASE_URL = 'http://127.0.0.1:9/v1';
const KEY = 'key-of-the-tests';

test('the output of the command is the key; its standard error is printed, and no output shows the key', async () => {
  const service = await reference();
  const cwd = newFolder();
  const { API_KEY = '', ...settings } = service.settings;
  writeFileSync(join(cwd, 'key'), `${API_KEY}\r\n`);
  try {
    const args = ['--only', 'list.limit.exact', '--settle', '0', '--max-animals', '5'];
    const line = 'echo "unlocking the store" >&2; cat key';
    const { code, out, err } = await command([...args, '--api-key-command', line], settings, cwd);
    expect({ code, err }).toEqual({ code: 0, err: 'unlocking the store\n' });
    const folder = join(cwd, 'reports/latest');
    const reports = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    expect(reports.length).toBeGreaterThan(5);
    expect([out, ...reports].join('')).not.toContain(API_KEY);
  } finally {
    await service.stop();
  }
});

/** Resolves the settings in this process, because starting a process for each test takes too long. */
async function resolved(
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
  cwd = newFolder(),
) {
  const given = readArguments(args, flagsOf(RUN));
  const environment = readEnvironment(undefined, { BASE_URL, ...variables }, cwd);
  return resolveSettings(given, await withKeyOfCommand(given, environment, () => {}, 500));
}

test.each([
  ['exit 3', '--api-key-command failed (exit code 3). Run the command on its own to find out why'],
  [`echo ${KEY}; exit 1`, '--api-key-command failed (exit code 1).'],
  ['true', '--api-key-command printed nothing. The command must print the API key'],
  ['echo " "', '--api-key-command printed nothing.'],
  [`echo Bearer ${KEY}`, "The output of --api-key-command starts with 'Bearer': give only the key"],
  [`echo ${KEY}; echo ${KEY}`, 'The output of --api-key-command contains a character that'],
  [
    `node -p "'k'.repeat(20_000)"`,
    'The output of --api-key-command is longer than 16384 characters, which is too long for a header',
  ],
  ['', '--api-key-command is set but empty: give it a value, or leave it out'],
])('%j is refused, and the message does not show the key', async (line, message) => {
  const error: unknown = await resolved(['--api-key-command', line]).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(UsageError);
  expect(String(error)).toContain(message);
  expect(String(error)).not.toContain(KEY);
});

test('only white space around the key is removed, also from a long key', async () => {
  const key = 'k'.repeat(5_000);
  const { credentials } = await resolved(['--api-key-command', `echo " ${key}"; echo`]);
  expect(credentials.apiKey).toBe(key);
});

test('the output does not repeat the key if another argument contains it by mistake', async () => {
  const args = ['--dry-run', '--api-key-command', 'echo "$K"', '--only', KEY];
  const { code, out, err } = await command(args, { BASE_URL, K: KEY });
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(/^animal-store-conformance: --only \{API_KEY\} .*\n$/);
});

test.each([
  ['API_KEY', [], { API_KEY: KEY }, ''],
  ['API_KEY', [], { API_KEY: '' }, ''],
  ['API_KEY in .env', [], {}, `API_KEY=${KEY}\n`],
  ['--api-key-file', ['--api-key-file', 'key.txt'], {}, ''],
])('a second source of the key, %s, is refused before the command runs', async (...given) => {
  const [name, args, variables, envFile] = given;
  const cwd = newFolder();
  writeFileSync(join(cwd, '.env'), envFile);
  const line = `touch ${cwd}/ran; echo ${KEY}`;
  await expect(resolved(['--api-key-command', line, ...args], variables, cwd)).rejects.toThrow(
    new UsageError(`${name} and --api-key-command both give the API key. Remove one of them`),
  );
  expect(existsSync(join(cwd, 'ran'))).toBe(false);
});

test('without an address, the command does not run', async () => {
  const cwd = newFolder();
  const args = ['--api-key-command', 'touch ran; echo key'];
  const { code, err } = await command(args, {}, cwd);
  expect(code).toBe(2);
  expect(err).toContain('but --api-key-command needs a service. Set BASE_URL to test your service');
  expect(existsSync(join(cwd, 'ran'))).toBe(false);
});

/** A command that runs for 20 s. A process that its shell starts writes this file again and again. */
const hang = (file: string): string =>
  `for i in $(seq 200); do echo $i > ${file}; sleep 0.1; done | cat`;

test('a command that hangs, and what it started, ends at the time limit', async () => {
  const file = join(newFolder(), 'running');
  await expect(resolved(['--api-key-command', hang(file)])).rejects.toThrow(
    '--api-key-command failed (still running after 0.5 s).',
  );
  rmSync(file, { force: true });
  await sleep(500);
  expect(existsSync(file)).toBe(false);
});

test.each(['SIGTERM'] as const)(
  '%s ends the run, the command and what it started',
  async (signal) => {
    const cwd = newFolder();
    const running = start(['--dry-run', '--api-key-command', hang('running')], { BASE_URL }, cwd);
    while (!existsSync(join(cwd, 'running'))) await sleep(20);
    const stopped = Date.now();
    running.child.kill(signal);
    // The processes that the command started share standard error, so this waits for them, too.
    await running.ended;
    expect(running.child.signalCode).toBe(signal);
    expect(Date.now() - stopped).toBeLessThan(10_000);
  },
);
