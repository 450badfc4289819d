import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Conformance } from '../../helpers/verdict.js';
import { command } from './in-process.js';
import { freePort, newFolder, start } from './spawned.js';

const KEY = 'key-of-the-tests-1';
const REFERENCE = pathToFileURL(resolve(import.meta.dirname, '../../dist/reference/start.js')).href;

/** A service for `--start`. It prints its key, and the one in its environment. It needs 100 ms to stop. */
const SERVICE = `
  import { startReference } from '${REFERENCE}';
  const { PORT, SERVICE_KEY, API_KEY = 'not set' } = process.env;
  console.log('Serving with ' + SERVICE_KEY + '. API_KEY is ' + API_KEY);
  await startReference({ port: Number(PORT), apiKey: SERVICE_KEY });
  process.on('SIGTERM', () => setTimeout(() => {
    console.log('Stopped');
    process.exit(0);
  }, 100));
`;

const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;

const addressOf = (port: number): string => `http://127.0.0.1:${port}/v1`;

/** Arguments of a short run. */
const RUN = ['--profile', 'smoke', '--only', 'list.limit.default', '--settle', '0', '--quiet'];

const read = (cwd: string, file: string): string => readFileSync(join(cwd, file), 'utf8');
const logIn = (cwd: string): string => read(cwd, 'reports/latest/service.log');
const conformanceIn = (cwd: string) =>
  JSON.parse(read(cwd, 'reports/latest/conformance.json')) as Conformance;

/** Whether the process whose id is in this file is running. `Z` means that it has ended, and its parent has not noticed. */
function isRunning(pidFile: string): boolean {
  if (!existsSync(pidFile)) return false;
  const pid = readFileSync(pidFile, 'utf8').trim();
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' });
  return /^[^Z\s]/.test(stdout);
}

describe('--start', () => {
  test('starts the service for the run and its --cleanup, and then lets it end', async () => {
    const cwd = newFolder();
    const port = await freePort();
    writeFileSync(join(cwd, 'service.mjs'), SERVICE);
    writeFileSync(join(cwd, '.env'), `BASE_URL=${addressOf(port)}\nAPI_KEY=${KEY}\n`);
    // The shell is not replaced by the service, because it has something to do afterwards.
    const line = `node service.mjs; echo "status $?"`;
    const cleanup = `node -e "fetch('${addressOf(port)}/pets').then(({ status }) => fs.writeFileSync('cleanup.txt', String(status)))"`;
    const { code, out, err } = await command(
      [...RUN, '--start', line, '--cleanup', cleanup],
      { PORT: `${port}`, SERVICE_KEY: KEY },
      cwd,
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^CONFORMING/);
    expect(logIn(cwd)).toBe('Serving with {API_KEY}. API_KEY is not set\nStopped\n');
    expect(read(cwd, 'cleanup.txt')).toBe('401');
    await expect(fetch(addressOf(port))).rejects.toThrow('fetch failed');
  });

  test('waits until a gateway no longer responds in place of the service', async () => {
    const cwd = newFolder();
    const port = await freePort();
    const gateway = `
      import { createServer } from 'node:http';
      const gateway = createServer((_, response) => response.writeHead(502).end());
      gateway.listen(Number(process.env.PORT), '127.0.0.1');
      await new Promise((done) => setTimeout(done, 1000));
      gateway.closeAllConnections();
      await new Promise((done) => gateway.close(done));
    `;
    writeFileSync(join(cwd, 'service.mjs'), `${gateway}${SERVICE}`);
    const { code, out } = await command(
      [addressOf(port), ...RUN, '--start', 'node service.mjs'],
      { PORT: `${port}`, SERVICE_KEY: KEY, API_KEY: KEY },
      cwd,
    );
    expect(code, out).toBe(0);
    expect(conformanceIn(cwd).footprint.retries).toBe(0);
  });

  test('is refused if the address already responds: exit code 2, and the last reports are kept', async () => {
    const cwd = newFolder();
    const other = createServer((_, response) => response.writeHead(404).end());
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const before = '{"suite":{"name":"animal-store-conformance"}}';
    mkdirSync(join(cwd, 'reports/latest'), { recursive: true });
    writeFileSync(join(cwd, 'reports/latest/conformance.json'), before);
    const { code, out, err } = await command(
      [addressOf(portOf(other)), ...RUN, '--start', 'touch started'],
      { API_KEY: KEY },
      cwd,
    );
    other.close();
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^animal-store-conformance: .*already responds \(status 404\).*\n$/);
    expect(read(cwd, 'reports/latest/conformance.json')).toBe(before);
    expect(existsSync(join(cwd, 'started'))).toBe(false);
  });

  test.each([
    ['exit 7', /ended \(exit code 7\) before the service responded: see service\.log$/],
    ['exit 0', /ended \(exit code 0\) before .*: it must run until it is stopped$/],
    ['sleep 60 & echo $! > pid; sleep 61', /did not respond within 1 s .*\(connection refused\)/],
  ])(
    'of a command that does not serve (%s): exit code 3, and its last 20 lines',
    async (line, reason) => {
      const cwd = newFolder();
      const { code, err } = await command(
        [
          addressOf(await freePort()),
          ...RUN,
          '--start-timeout',
          '1',
          '--start',
          `for n in $(seq 30); do echo "line $n ${KEY}"; done; ${line}`,
        ],
        { API_KEY: KEY },
        cwd,
      );
      expect(code).toBe(3);
      const lines = Array.from({ length: 20 }, (_, index) => `  line ${index + 11} {API_KEY}`);
      expect(err).toBe(`The last lines that the service printed:\n${lines.join('\n')}\n`);
      expect(logIn(cwd).trim().split('\n')).toHaveLength(30);
      const { requirements, run } = conformanceIn(cwd);
      expect(run).toMatchObject({ exitCode: 3, partial: true });
      const checked = requirements.find(({ id }) => id === 'list.limit.default');
      expect(checked?.reason).toMatch(reason);
      expect(isRunning(join(cwd, 'pid'))).toBe(false);
    },
  );

  test.each([
    ['SIGINT', 130],
    ['SIGKILL', null],
  ] as const)('stops the service if the command gets %s', async (signal, expected) => {
    const cwd = newFolder();
    const running = start(
      [addressOf(await freePort()), ...RUN, '--start', 'sleep 60 & echo $! > pid; sleep 61'],
      { API_KEY: KEY },
      cwd,
    );
    const pid = join(cwd, 'pid');
    await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(true);
    running.child.kill(signal);
    expect((await running.ended).code).toBe(expected);
    await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false);
  });
});
