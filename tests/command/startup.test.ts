import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { PACKAGE_ROOT } from '../../helpers/package-facts.js';
import { MAIN, newFolder } from './spawned.js';

const asModule = (script: string): string => `data:text/javascript,${encodeURIComponent(script)}`;

/** Prints the address of every module that a process loads, except Node's own. */
const PRINT_LOADED = asModule(`
  import { register } from 'node:module';
  register(${JSON.stringify(
    asModule(`
      import { writeSync } from 'node:fs';
      export async function load(url, context, next) {
        if (!url.startsWith('node:')) writeSync(1, 'loaded ' + url + '\\n');
        return next(url, context);
      }`),
  )});
`);

/** The exit code of the command, and the modules that it loads. For modules of this package, these are paths in `dist`. */
function loadedBy(args: readonly string[]): { readonly loaded: string[]; readonly code: number } {
  const { PATH } = process.env;
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--import', PRINT_LOADED, MAIN, ...args],
    {
      encoding: 'utf8',
      env: { PATH },
      cwd: newFolder(),
    },
  );
  const urls = Array.from(stdout.matchAll(/^loaded (.*)$/gm), ([, url = '']) => url);
  const dist = pathToFileURL(join(PACKAGE_ROOT, 'dist/')).href;
  return { loaded: urls.map((url) => url.replace(dist, '')), code: status ?? -1 };
}

describe('fewer than 10 files are loaded, none of another package', () => {
  test.each([
    [['--help'], 0],
    [['run', '--help'], 0],
    [['nope'], 2],
    [['run', '--timeout'], 2],
  ] as const)('by %j', (args, expected) => {
    const { loaded, code } = loadedBy(args);
    expect(code).toBe(expected);
    expect(loaded).toContain('command/start.js');
    expect(loaded.filter((name) => !name.startsWith('command/'))).toEqual([]);
    expect(loaded.length).toBeLessThan(10);
  });

  test('but a run loads the requirements', () => {
    const { loaded } = loadedBy(['run', '--dry-run']);
    expect(loaded).toContain('command/parts/requirements.js');
  });
});

describe('the version of Node', () => {
  const { engines } = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8')) as {
    engines: { node: string };
  };
  const needed = engines.node.replace('>=', '');

  function startedBy(version: string) {
    const pretend = asModule(
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`,
    );
    return spawnSync(process.execPath, ['--import', pretend, MAIN, '--version'], {
      encoding: 'utf8',
    });
  }

  test.each(['18.19.1', '20.19.9'])('%s is refused in one line, with exit code 2', (version) => {
    const { status, stdout, stderr } = startedBy(version);
    const [major, minor] = version.split('.');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe(
      `animal-store-conformance: needs Node ${needed} or later; this is ${major}.${minor}\n`,
    );
  });

  test.each([`${needed}.0`, '22.4.1'])('%s is accepted', (version) => {
    expect(startedBy(version)).toMatchObject({ status: 0, stderr: '' });
  });

  test('the first file has no static import, and avoids newer syntax', () => {
    const text = readFileSync(MAIN, 'utf8');
    expect(text).not.toMatch(/^\s*(import\s[^(]|export\s.*from)/m);
    // Syntax that old versions of Node cannot parse.
    expect(text).not.toMatch(/\?\?|\?\.|\bawait\b|\|\|=|#\w+\s*[;=]/);
    execFileSync(process.execPath, ['--check', MAIN]);
  });
});
