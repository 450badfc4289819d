import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { UsageError } from '../../helpers/usage-error.js';
import { newKeyPair } from '../../certificate/keys.js';
import { filesOf, recorded, writeReports } from '../certificate/reports.js';
import { runInProcess } from './acted.js';
import { MAIN, newFolder } from './spawned.js';

const CWD = newFolder();
const at = (path: string): string => join(CWD, path);

beforeAll(() => {
  writeReports(at('good'), filesOf(recorded()));
  writeFileSync(at('key.txt'), newKeyPair().privatePem);
  symlinkSync(at('loop2'), at('loop1'));
  symlinkSync(at('loop1'), at('loop2'));
});

describe('a path that cannot be used is reported as wrong usage', () => {
  test.each([
    [['rejudge', 'key.txt/x'], 'ENOTDIR'],
    [['rejudge', 'loop1'], 'ELOOP'],
    [['rejudge', 'long.har'], ': check its path'],
    [['rejudge', 'long'], 'ENAMETOOLONG'],
    [['compare', 'good', 'key.txt/x'], 'ENOTDIR'],
    [['report', 'key.txt/x', '--reporter', 'html'], 'ENOTDIR'],
    [['report', 'loop1', '--reporter', 'html'], 'ELOOP'],
    [['baseline', 'update', 'z.json', '--from', 'key.txt/x', '--reason', 'r'], 'ENOTDIR'],
    [['baseline', 'update', 'key.txt/z', '--from', 'good', '--reason', 'r'], 'ENOTDIR'],
    [['badge', 'key.txt/x'], 'ENOTDIR'],
    [['certify', 'loop1', '--key', 'key.txt'], 'ELOOP'],
    [['certify', 'good', '--key', 'key.txt', '--out', 'key.txt/x'], 'ENOTDIR'],
    [['certify', 'good', '--key', 'key.txt', '--out', 'good/long'], 'ENAMETOOLONG'],
  ])('%j', async ([name = '', ...typed], message) => {
    const isPath = (each: string): boolean => /[./]|^good|^loop|^long/.test(each);
    const long = (path: string): string => path.replace('long', 'x'.repeat(300));
    const args = typed.map((each) => (isPath(each) ? at(long(each)) : each));
    const error = await runInProcess(name, ...args).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect(String(error)).toContain(message);
  });
});

test('a command that starts in a deleted folder prints one line, and ends with exit code 2', () => {
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-c', 'rmdir "$PWD" && exec "$0" "$1" run', process.execPath, MAIN],
    { cwd: newFolder(), encoding: 'utf8', timeout: 50_000 },
  );
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^animal-store-conformance: The current folder no longer exists. .*\n$/);
});

test('a BOM at the start of a file, which some editors write, is ignored', async () => {
  const withBom = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from('\uFEFF'), bytes]);
  const { conformance, evidence } = filesOf(recorded());
  const files = { conformance: withBom(conformance), evidence: withBom(evidence) };
  writeReports(at('bom'), files);
  expect(await runInProcess('compare', at('good'), at('bom'))).toMatchObject({ code: 0, err: '' });
  expect((await runInProcess('rejudge', at('bom'))).out).not.toMatch(/verdicts? changes?/);
});

describe('a conformance.json of another schema', () => {
  const { conformance, evidence } = filesOf(recorded());
  const written = (changes: object): void => {
    const text = JSON.stringify({ ...JSON.parse(conformance.toString()), ...changes });
    writeReports(at('later'), { conformance: Buffer.from(text), evidence });
  };

  test.each([
    [
      { schemaVersion: '2', unknownField: true },
      'has schemaVersion 2, but animal-store-conformance',
    ],
    [
      { schemaVersion: '2.1', suite: { name: 'x', version: '7.0.0' } },
      'read the file with version 7.0.0',
    ],
    [{ schemaVersion: '10', suite: {} }, 'read the file with the version that wrote it'],
    [{ schemaVersion: '1.7' }, 'reads only 1'],
    [{ schemaVersion: 1 }, 'is not a valid conformance.json'],
  ])('is refused if it contains %j', async (changes, message) => {
    written(changes);
    await expect(runInProcess('compare', at('good'), at('later'))).rejects.toThrow(message);
  });

  test('is read if only the version of the suite differs', async () => {
    written({ suite: { name: 'x', version: '7.0.0' } });
    expect(await runInProcess('compare', at('good'), at('later'))).toMatchObject({ code: 0 });
  });
});

describe('the path of a file in a report folder', () => {
  test.each([
    ['badge', [], '<svg '],
    ['certify', ['--key', at('key.txt')], '{'],
  ])('is accepted by %s', async (name, options, beginning) => {
    const made = await runInProcess(name, at('good/conformance.json'), ...options);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(made.out.trim(), 'utf8').startsWith(beginning)).toBe(true);
    expect(made.out).toContain(at('good/'));
  });

  test('is accepted by report', async () => {
    const made = await runInProcess(
      'report',
      at('good/conformance.json'),
      '--reporter',
      'markdown',
    );
    expect(made).toEqual({ code: 0, out: `${at('good/summary.md')}\n`, err: '' });
  });
});
