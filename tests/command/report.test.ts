import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { lockReportFolder } from '../../command/run/folder.js';
import { filesOf, recorded, writeReports } from '../certificate/reports.js';
import { runInProcess } from './acted.js';
import { command } from './in-process.js';
import { MAIN, newFolder } from './spawned.js';

const FILES = filesOf(recorded());

/** A folder with the `conformance.json` and `evidence.har` of a run. */
function reports(): string {
  const folder = newFolder();
  writeReports(folder, FILES);
  return folder;
}

/** Runs `act` as a user without write access, even if these tests run as root. */
function asNobody(act: () => void): void {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    act();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

describe('report', () => {
  test('regenerates a file', async () => {
    const cwd = newFolder();
    writeReports(join(cwd, 'r'), FILES);
    writeFileSync(join(cwd, 'r/junit.xml'), '');
    await runInProcess('rejudge', join(cwd, 'r'), '--report-dir', join(cwd, 'again'));
    const { code, err } = await command(['report', 'r', '--reporter', 'junit'], {}, cwd);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [made, before] = ['r', 'again'].map((name) => readFileSync(join(cwd, name, 'junit.xml')));
    expect(made).toEqual(before);
  });

  test('prints the path of each file once, and prints the terminal report itself', async () => {
    const folder = reports();
    const kinds = ['markdown', 'markdown', 'terminal'].flatMap((name) => ['--reporter', name]);
    const { code, out } = await runInProcess('report', folder, ...kinds);
    expect(code).toBe(0);
    expect(out.split(join(folder, 'summary.md'))).toHaveLength(2);
    expect(out).toContain('Advice');
  });

  test('is refused if the two files are of different runs, and writes nothing', async () => {
    const folder = reports();
    writeFileSync(join(folder, 'evidence.har'), filesOf(recorded({ id: 'another' })).evidence);
    await expect(runInProcess('report', folder, '--reporter', 'html')).rejects.toThrow(
      'different runs',
    );
    expect(readdirSync(folder).toSorted()).toEqual(['conformance.json', 'evidence.har']);
  });

  test('is refused if a folder is in place of a report, and releases the lock', async () => {
    const folder = reports();
    mkdirSync(join(folder, 'index.html'));
    const before = readdirSync(folder);
    await expect(runInProcess('report', folder, '--reporter', 'html')).rejects.toThrow(
      'index.html is a folder',
    );
    expect(readdirSync(folder)).toEqual(before);
    rmdirSync(join(folder, 'index.html'));
    expect(await runInProcess('report', folder, '--reporter', 'html')).toMatchObject({ code: 0 });
  });

  test('is refused in a folder that cannot be written', () => {
    const folder = reports();
    chmodSync(folder, 0o555);
    asNobody(() => {
      expect(() => lockReportFolder(folder)).toThrow(
        /^The report folder .* cannot be written \(EACCES\): make it writable/,
      );
    });
  });

  test('ignores the lock of another program if the report is only printed', async () => {
    const folder = reports();
    writeFileSync(join(folder, '.lock'), 'of somebody else');
    expect(await runInProcess('report', folder, '--reporter', 'terminal')).toMatchObject({
      code: 0,
    });
    await expect(runInProcess('report', folder, '--reporter', 'html')).rejects.toThrow(
      '.lock exists',
    );
  });

  test('reports a write error, such as a full disk, in one line, with exit code 4', async () => {
    // This limits files to 20 blocks: 10 or 20 KB, which is less than the page.
    const script = 'ulimit -f 20; exec "$0" "$@"';
    const args = ['-c', script, process.execPath, MAIN, 'report', reports(), '--reporter', 'html'];
    const env = { PATH: process.env['PATH'] };
    await expect(promisify(execFile)('sh', args, { env })).rejects.toMatchObject({
      code: 4,
      stderr: expect.stringMatching(
        /^animal-store-conformance: The reports cannot be written .*\(EFBIG\).*\n$/,
      ),
    });
  });
});
