import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { command } from './in-process.js';
import { MAIN, newFolder } from './spawned.js';

const ESCAPE = '\u001b[';
const RUN = ['--profile', 'smoke', '--only', 'list.limit.default', '--settle', '0'];

describe('colors', () => {
  test.each([
    [{}, true],
    [{ NO_COLOR: '1' }, false],
  ])('with %j, a terminal has colors: %s', (variables, isColored) => {
    const line = [process.execPath, MAIN, ...RUN].map((word) => `'${word}'`).join(' ');
    const { PATH } = process.env;
    const { stdout, status } = spawnSync('script', ['-qec', line, '/dev/null'], {
      cwd: newFolder(),
      env: { PATH, ...variables },
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    expect(stdout.includes(`${ESCAPE}1m`)).toBe(isColored);
  });
});

describe('an --env-file that is missing: nothing is tested', () => {
  const startedWith = (args: readonly string[]) => {
    const cwd = newFolder();
    const { PATH } = process.env;
    const ended = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', env: { PATH } });
    expect(ended.stdout).toBe('');
    expect(ended.stderr).toContain('missing.env');
    expect(existsSync(join(cwd, 'reports'))).toBe(false);
    return ended;
  };

  test('after `--`, Node does not look for the file itself: exit 2', () => {
    const { status, stderr } = startedWith(['--', MAIN, '--env-file', 'missing.env']);
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /The env file missing\.env cannot be read \(ENOENT\): check --env-file\n$/,
    );
  });

  // The documents name both codes. The program cannot change what Node does before it starts.
  test('as users start it: exit code 2, or 9 if Node looks for the file first', () => {
    const { status, stderr } = startedWith([MAIN, 'run', '--env-file', 'missing.env']);
    expect(status).toBe(stderr.includes('check --env-file') ? 2 : 9);
  });
});

test('the first line of the command works with the env of BusyBox, which has no -S', () => {
  expect(readFileSync(MAIN, 'utf8').split('\n')[0]).toBe('#!/usr/bin/env node');
});

describe('short flags', () => {
  test('-q is --quiet, and -v is --verbose', async () => {
    const [quiet, verbose] = await Promise.all([command([...RUN, '-q']), command([...RUN, '-v'])]);
    expect(quiet.out.trim().split('\n')).toHaveLength(1);
    expect(quiet.out).toMatch(/^CONFORMING/);
    expect(verbose.out).toMatch(/^Footprint$/m);
    expect([quiet.code, verbose.code]).toEqual([0, 0]);
  });

  test('are shown by --help, and an unknown letter is refused', async () => {
    const { out } = await command(['-h']);
    for (const short of ['--verbose, -v', '--help, -h']) expect(out).toContain(short);
    const { code, err } = await command(['-x']);
    expect(code).toBe(2);
    expect(err).toContain('Unknown option -x');
  });
});

describe('list', () => {
  const ids = (out: string): string[] =>
    out.split('\n').flatMap((line) => /^[+-] (\S+)/.exec(line)?.[1] ?? []);

  test.each([
    ['--only', 'get.*', ({ id }: { id: string }) => id.startsWith('get.')],
    ['--skip', 'list.*', ({ id }: { id: string }) => !id.startsWith('list.')],
  ])(
    'with %s %s prints exactly the selected requirements, as text and as JSON',
    async (flag, glob, isSelected) => {
      const expected = REQUIREMENTS.filter(isSelected).map(({ id }) => id);
      const { code, out } = await command(['list', flag, glob]);
      expect(code).toBe(0);
      expect(ids(out)).toEqual(expected);
      expect(out).toContain(`\n${expected.length} requirements; profile standard checks `);
      const json = await command(['list', '--json', flag, glob]);
      const rows = JSON.parse(json.out) as readonly { readonly id: string }[];
      expect(rows.map(({ id }) => id)).toEqual(expected);
    },
  );
});
