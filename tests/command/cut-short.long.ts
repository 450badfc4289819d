import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { runInProcess } from './acted.js';
import { command } from './in-process.js';
import { MAIN, newFolder, start } from './spawned.js';

/**
 * A service that is slow enough for a test to interrupt the run. It responds slowly to every `GET` with a key, and never to a
 * `POST`.
 */
let slow: Server | undefined;

async function slowService(): Promise<Record<string, string>> {
  const unknown = JSON.stringify({ code: 'not_found', message: 'No such animal.', status: 404 });
  const refused = JSON.stringify({ code: 'no_key', message: 'The key is missing.', status: 401 });
  const server = createServer(({ method, url = '', headers }, response) => {
    if (method === 'POST') return;
    if (headers.authorization === undefined) {
      response.writeHead(401, { 'content-type': 'application/json' }).end(refused);
      return;
    }
    const isGetPet = /\/pets\/\d/.test(url);
    setTimeout(() => {
      response
        .writeHead(isGetPet ? 404 : 200, { 'content-type': 'application/json' })
        .end(isGetPet ? unknown : '[]');
    }, 300);
  });
  slow = server;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { BASE_URL: `http://127.0.0.1:${port}/v1`, API_KEY: 'key-of-the-tests' };
}

/** Starts npm or npx in a folder in which the script `check` and the command `animal-store-conformance` exist. */
function startByNpm(cwd: string, [program, ...args]: [string, ...string[]], variables = {}) {
  const check = `cd . && "${process.execPath}" "${MAIN}" && echo done`;
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ scripts: { check } }));
  const bin = join(cwd, 'node_modules/.bin');
  mkdirSync(bin, { recursive: true });
  const shim = `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`;
  writeFileSync(join(bin, 'animal-store-conformance'), shim, { mode: 0o755 });
  const { PATH = '', TMPDIR = '', HOME = '' } = process.env;
  const env = { PATH, TMPDIR, HOME, npm_config_update_notifier: 'false', ...variables };
  return spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'ignore'] });
}

afterEach(() => {
  slow?.closeAllConnections();
  slow?.close();
});

/** Resolves when the journal in this folder contains this text. */
async function written(folder: string, what = '_operation'): Promise<void> {
  const file = join(folder, 'exchanges.ndjson');
  const text = (): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  await expect.poll(text, { timeout: 20_000 }).toContain(what);
}

function conformanceIn(folder: string) {
  return JSON.parse(readFileSync(join(folder, 'conformance.json'), 'utf8'));
}

describe('a run that ends early', () => {
  test('exit code 2 if another run uses the report folder; once that run is killed, exit code 3 at the deadline', async () => {
    const variables = await slowService();
    const cwd = newFolder();
    const first = start(['--report-dir', 'shared'], variables, cwd);
    await first.printed('Testing');
    await written(join(cwd, 'shared'));
    const second = await command(['--report-dir', 'shared'], variables, cwd);
    expect(second.code).toBe(2);
    expect(second.err).toContain('Another run');
    first.child.kill('SIGKILL');
    await first.ended;
    const third = await command(['--report-dir', 'shared', '--deadline', '1'], variables, cwd);
    expect(third.code).toBe(3);
    const { run, requirements } = conformanceIn(join(cwd, 'shared'));
    expect(run).toMatchObject({ partial: true, exitCode: 3 });
    const reasons = requirements.flatMap((each: { reason?: string }) => each.reason ?? []);
    expect(reasons).toContain('the deadline of 1 s was reached; raise it with --deadline');
  });

  test('after kill -9, the journal shows what may have been left behind', async () => {
    const cwd = newFolder();
    const running = start(['--report-dir', 'killed'], await slowService(), cwd);
    await written(join(cwd, 'killed'), '"_intent":true');
    running.child.kill('SIGKILL');
    await running.ended;
    const rejudged = await runInProcess('rejudge', join(cwd, 'killed'));
    expect(rejudged).toMatchObject({ code: 3, err: '' });
    expect(rejudged.out).toContain('the run was killed before its reports were written');
    expect(rejudged.out).toMatch(/animals or messages possibly left behind: .*"Conformance /);
  });

  test('exit code 4: the report folder was removed during the run', async () => {
    const cwd = newFolder();
    const running = start(['--report-dir', 'gone'], await slowService(), cwd);
    await written(join(cwd, 'gone'));
    rmSync(join(cwd, 'gone'), { recursive: true });
    const { code, err } = await running.ended;
    expect(code).toBe(4);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  test.each([
    ['run', ['npm', 'run', 'check']],
    ['npx', ['npx', '--no', 'animal-store-conformance']],
  ] as const)(
    'a run that npm started ends, with its reports, when npm has ended: %s',
    async (_, [program, ...args]) => {
      const variables = await slowService();
      const requests = new Set<number>();
      slow?.on('request', () => requests.add(Date.now()));
      const cwd = newFolder();
      const npm = startByNpm(cwd, [program, ...args], variables);
      const folder = join(cwd, 'reports/latest');
      await written(folder);
      npm.kill('SIGTERM');
      const report = join(folder, 'junit.xml');
      await expect.poll(() => existsSync(report), { timeout: 10_000 }).toBe(true);
      expect(conformanceIn(folder).run).toMatchObject({ partial: true, exitCode: 143 });
      const ended = Date.now();
      await sleep(500);
      expect([...requests].filter((at) => at > ended + 100)).toEqual([]);
    },
  );

  test('serve that npx started ends when npx has ended', async () => {
    const npm = startByNpm(newFolder(), ['npx', '--no', 'animal-store-conformance', 'serve']);
    const [printed] = (await once(npm.stdout, 'data')) as [Buffer];
    const url = /^BASE_URL=(.*)/.exec(printed.toString())?.[1] ?? '';
    expect((await fetch(url)).status).toBe(404);
    npm.kill('SIGTERM');
    await expect.poll(() => fetch(url).catch(() => 'ended'), { timeout: 10_000 }).toBe('ended');
  });

  test.each([
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    '%s ends the run within 10 seconds, and conformance.json is marked as partial: exit code %i',
    async (signal, expected) => {
      const cwd = newFolder();
      const running = start([], await slowService(), cwd);
      await written(join(cwd, 'reports/latest'));
      const since = performance.now();
      running.child.kill(signal);
      const { code } = await running.ended;
      expect(code).toBe(expected);
      // Five times as long as documented, because another test may use both cores.
      expect(performance.now() - since).toBeLessThan(10_000);
      const folder = join(cwd, 'reports/latest');
      expect(conformanceIn(folder).run).toMatchObject({ partial: true, exitCode: expected });
      // Rejudging the evidence gives the same exit code.
      expect((await runInProcess('rejudge', folder)).code).toBe(expected);
    },
  );
});
