import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { newFolder, start } from './spawned.js';

const RUN = ['--only', 'create.accepted.available', '--settle', '0', '--open'];
const OPENER = process.platform === 'darwin' ? 'open' : 'xdg-open';

/** Runs the command with a program that opens pages. The program is this script of a POSIX shell; without it, there is none. */
async function openedBy(
  script: string | undefined,
  args: readonly string[] = RUN,
  variables: Readonly<Record<string, string>> = {},
  signal?: NodeJS.Signals,
) {
  const cwd = newFolder();
  const programs = join(cwd, 'a folder & more');
  mkdirSync(programs);
  if (script !== undefined) {
    writeFileSync(join(programs, OPENER), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  const { child, ended: whenEnded, printed } = start(args, { PATH: programs, ...variables }, cwd);
  if (signal !== undefined) void printed('Testing').then(() => child.kill(signal));
  const ended = await whenEnded;
  const note = join(cwd, 'opened');
  return { cwd, ...ended, opened: existsSync(note) ? readFileSync(note, 'utf8') : undefined };
}

/** Writes the number of its arguments, and the first one. */
const NOTE = 'echo "$# $1" > opened';

describe('--open', () => {
  test('opens the page of the report folder, which exists by then', async () => {
    const folder = 'it’s 100% mine; $(exit) & more';
    const args = [...RUN, '--report-dir', folder];
    const { cwd, code, err, opened } = await openedBy(
      `[ -s "$PWD/${folder.replace('$', '\\$')}/index.html" ] && ${NOTE}`,
      args,
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(opened).toBe(`1 ${pathToFileURL(join(cwd, folder, 'index.html')).href}\n`);
  });

  test.each([
    ['fails', 'echo no display >&2; exit 3', 'exit code 3'],
    ['is missing', undefined, 'ENOENT'],
  ])('prints one warning if the program %s, and the exit code stays', async (_, script, why) => {
    const { cwd, code, out, err } = await openedBy(script);
    expect(code).toBe(0);
    expect(out).toMatch(/^CONFORMING/m);
    const page = join(cwd, 'reports/latest/index.html');
    expect(err).toBe(`${OPENER} did not open the report (${why}). Open ${page} in a browser\n`);
  });

  test('does not wait for a browser that keeps running', async () => {
    const started = Date.now();
    const { code, err } = await openedBy('exec /bin/sleep 50');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(Date.now() - started).toBeLessThan(40_000);
  });

  test('opens nothing if CI is set, and says so', async () => {
    const { code, err, opened } = await openedBy(NOTE, [...RUN, '--demo'], { CI: 'true' });
    expect({ code, err, opened }).toEqual({
      code: 0,
      err: '--open is ignored because CI is set\n',
      opened: undefined,
    });
  });

  test('opens nothing after an interruption', async () => {
    const { code, err, opened } = await openedBy(NOTE, ['--open'], {}, 'SIGTERM');
    expect({ code, err, opened }).toEqual({ code: 143, err: '', opened: undefined });
  });

  test('opens nothing with --dry-run', async () => {
    const { code, err, opened } = await openedBy(NOTE, [...RUN, '--dry-run']);
    expect({ code, err, opened }).toEqual({ code: 0, err: '', opened: undefined });
  });
});
