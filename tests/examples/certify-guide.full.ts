import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PACKAGE_ROOT } from '../../helpers/package-facts.js';
import { freePort, MAIN, newFolder } from '../command/spawned.js';

const guide = readFileSync(join(PACKAGE_ROOT, 'docs/certification.md'), 'utf8');

/** The blocks of commands in the guide, with this port instead of 8080. */
function commands(port: number): string[] {
  const blocks = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
  return blocks.map((block) => block.replaceAll('8080', String(port)));
}

/** A folder with the example of the guide, and the command where npx finds it. */
function checkout(): string {
  const folder = newFolder();
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '.bin'), { recursive: true });
  symlinkSync(PACKAGE_ROOT, join(modules, 'animal-store-conformance'));
  const bin = `#!/bin/sh\nexec node '${MAIN}' "$@"\n`;
  writeFileSync(join(modules, '.bin/animal-store-conformance'), bin, { mode: 0o755 });
  const isOurs = (path: string): boolean => !path.includes('node_modules');
  cpSync(join(PACKAGE_ROOT, 'examples'), join(folder, 'examples'), {
    recursive: true,
    filter: isOurs,
  });
  return folder;
}

/** Runs a script in a shell, without the variables that configure the suite. */
function shell(script: string, cwd: string) {
  // npm needs its own variables, such as the address of the registry.
  const needed = Object.entries(process.env).filter(([name]) =>
    /^(PATH|HOME|NODE_EXTRA_CA_CERTS|https?_proxy|npm_config_\w+)$/i.test(name),
  );
  const child = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
    cwd,
    env: Object.fromEntries(needed),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const ended = new Promise<{ code: number | null; out: string; err: string }>((done) => {
    child.on('close', (code) => done({ code, out, err }));
  });
  const waiting = new Set<() => void>();
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    for (const look of waiting) look();
  });
  const printed = (part: string): Promise<void> =>
    new Promise((done, fail) => {
      waiting.add(() => {
        if (out.includes(part)) done();
      });
      void ended.then(() =>
        fail(new Error(`the script ended without printing ${part}: ${out}${err}`)),
      );
    });
  return { child, ended, printed };
}

test('the commands of the guide certify the example', async () => {
  const folder = checkout();
  const [first = '', ...rest] = commands(await freePort());
  const [install = '', start = ''] = first.split('\n');
  expect(start).toContain('server.js');
  const installed = await shell(install, folder).ended;
  expect(installed.code, installed.err).toBe(0);
  // For example, npm warns if a package needs a newer Node.
  expect(installed.out + installed.err).not.toContain('warn');
  const service = shell(`exec env ${start}`, folder);
  let out = '';
  try {
    await service.printed('listening');
    const finished = await shell(rest.join('\n'), folder).ended;
    expect(finished.code, finished.err).toBe(0);
    ({ out } = finished);
  } finally {
    service.child.kill('SIGTERM');
  }
  expect((await service.ended).code).toBe(0);

  const lines = out.split('\n');
  expect(lines).toContain('reports/latest/certificate.dsse.json is valid');
  const statement = JSON.parse(lines.find((line) => line.startsWith('{"_type"')) ?? '');
  const [suite, target] = statement.predicate.configuration;
  expect(statement.predicate).toMatchObject({ result: 'PASSED', failedTests: [] });
  expect(target.uri).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
  expect(lines).toContain(`${suite.digest.dirHash}  -`);
  expect(readFileSync(join(folder, 'reports/latest/badge.svg'), 'utf8')).toContain('conforming');
  expect(statSync(join(folder, 'me.key.pem')).mode % 0o1000).toBe(0o600);
});

test('the guide shows run, certify, verify and badge', () => {
  const all = commands(8080).join('');
  for (const name of ['run', 'certify reports/latest', 'certify --new-key', 'verify', 'badge']) {
    expect(all).toContain(`npx animal-store-conformance ${name}`);
  }
});
