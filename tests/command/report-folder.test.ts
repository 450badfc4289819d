import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { takeReportFolder } from '../../command/run/folder.js';
import { UsageError } from '../../helpers/usage-error.js';
import { filesOf, recorded, writeReports } from '../certificate/reports.js';
import { command } from './in-process.js';
import { newFolder, type Ended } from './spawned.js';

const FILES = filesOf(recorded());

/** A report folder of an earlier run. */
function reportFolder(): string {
  const folder = newFolder();
  writeReports(folder, FILES);
  for (const name of ['exchanges.ndjson', 'summary.md']) writeFileSync(join(folder, name), 'old');
  return folder;
}

/** Expects that this report folder is refused with this message. Returns the files that it contains afterwards. */
function refused(folder: string, message: string): string[] {
  let error: unknown;
  try {
    takeReportFolder(folder);
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(UsageError);
  expect(String(error)).toContain(message);
  return readdirSync(folder).toSorted();
}

/** A report folder of an earlier run that also contains other files. */
const mixedFolder = join(newFolder(), 'mine');
/** How a run with this folder ended. */
let ended: Ended;

beforeAll(async () => {
  writeReports(mixedFolder, FILES);
  mkdirSync(join(mixedFolder, 'allure-results/an-attachment'), { recursive: true });
  for (const name of [
    'notes.txt',
    'junit.xml',
    'badge.svg',
    'certificate.dsse.json',
    'allure-results/old-result.json',
    'allure-results/mine.txt',
  ]) {
    writeFileSync(join(mixedFolder, name), 'old');
  }
  ended = await command(['--quiet', '--report-dir', mixedFolder, '--only', 'pet.shape.object']);
});

describe('a report folder', () => {
  test('loses only the files of earlier runs', () => {
    expect(ended.code).toBe(0);
    expect(readFileSync(join(mixedFolder, 'notes.txt'), 'utf8')).toBe('old');
    expect(readFileSync(join(mixedFolder, 'junit.xml'), 'utf8')).not.toBe('old');
    for (const name of ['allure-results/old-result.json', 'badge.svg', 'certificate.dsse.json']) {
      expect(existsSync(join(mixedFolder, name)), name).toBe(false);
    }
    expect(readFileSync(join(mixedFolder, 'allure-results/mine.txt'), 'utf8')).toBe('old');
    expect(existsSync(join(mixedFolder, 'allure-results/an-attachment'))).toBe(true);
  });

  test.each(['index.html', '.lock'])('with a folder called %s loses nothing', (name) => {
    const folder = reportFolder();
    mkdirSync(join(folder, name));
    const before = readdirSync(folder).toSorted();
    expect(refused(folder, `${name} is a folder`)).toEqual(before);
  });

  test('with a file in place of allure-results loses nothing', () => {
    const folder = reportFolder();
    writeFileSync(join(folder, 'allure-results'), '');
    const before = readdirSync(folder).toSorted();
    expect(refused(folder, 'allure-results is not a folder')).toEqual(before);
  });

  test('with the lock of another program loses nothing', () => {
    const folder = reportFolder();
    const before = readdirSync(folder).toSorted();
    writeFileSync(join(folder, '.lock'), 'of a package manager');
    expect(refused(folder, '.lock exists')).toEqual(['.lock', ...before]);
    expect(readFileSync(join(folder, '.lock'), 'utf8')).toBe('of a package manager');
  });
});

describe('a lock of another machine or container', () => {
  const elsewhere = `${process.pid}\nanother-machine pid:[1]\n`;

  test('is valid while it is renewed, even if it names the process id of this run', () => {
    const folder = reportFolder();
    const before = readdirSync(folder).toSorted();
    writeFileSync(join(folder, '.lock'), elsewhere);
    expect(refused(folder, 'is writing to')).toEqual(['.lock', ...before]);
  });

  test('is taken over if it has not been renewed', () => {
    const folder = reportFolder();
    writeFileSync(join(folder, '.lock'), elsewhere);
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(join(folder, '.lock'), longAgo, longAgo);
    takeReportFolder(folder).release();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a folder with files', () => {
  test.each([
    'index.html',
    'summary.md',
    'badge.svg',
    'junit.xml',
    'conformance.json',
    'evidence.har',
    'allure-results/1-result.json',
  ])('that no run has written is refused, and keeps its %s', (name) => {
    const folder = newFolder();
    mkdirSync(join(folder, 'allure-results'));
    writeFileSync(join(folder, name), '{"log":{}}');
    const before = readdirSync(folder).toSorted();
    expect(refused(folder, `${join(folder, name)} was not written by this suite`)).toEqual(before);
    expect(readFileSync(join(folder, name), 'utf8')).toBe('{"log":{}}');
  });

  test('is accepted if one of the files identifies a report folder', () => {
    for (const name of ['conformance.json', 'evidence.har', 'exchanges.ndjson']) {
      const folder = newFolder();
      writeFileSync(join(folder, name), readFileSync(join(mixedFolder, name)));
      writeFileSync(join(folder, 'index.html'), 'old');
      takeReportFolder(folder).release();
      expect(readdirSync(folder), name).toEqual([]);
    }
  });

  test('is accepted if its journal is empty, as after a full disk', () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'exchanges.ndjson'), '');
    takeReportFolder(folder).release();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a report folder that cannot be made', () => {
  test.each(['file', 'file/below'])('is reported before the announcement: %s', async (folder) => {
    const cwd = newFolder();
    writeFileSync(join(cwd, 'file'), '');
    const { code, out, err } = await command([], { REPORT_DIR: folder }, cwd);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toContain(
      `The report folder ${join(cwd, folder)} cannot be written (EEXIST): name`,
    );
  });
});
