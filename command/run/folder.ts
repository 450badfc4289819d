import {
  accessSync,
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { SUITE } from '../../helpers/package-facts.js';
import { inShort, UsageError } from '../../helpers/usage-error.js';
import { REPORT_FILES } from '../../reports/index.js';
import { isFolder } from '../files/evidence-file.js';
import { LAST_FAILED } from '../files/last-failed.js';
import { LOCK_FILE, lockFolder, type Lock } from './lock.js';
import { SERVICE_LOG } from './service-log.js';

/** Files that identify a report folder of the suite. Each contains the name of the suite near its beginning. */
const MARKS = ['exchanges.ndjson', 'evidence.har', 'conformance.json', LAST_FAILED];
/** The number of first bytes in which the name of the suite must be. */
const SEARCHED_BYTES = 4096;

/** Files that the next run removes, last first: so that those that identify the folder go last. */
const REMOVED: readonly string[] = [
  'exchanges.ndjson',
  ...REPORT_FILES.values(),
  'certificate.dsse.json',
  'badge.svg',
  SERVICE_LOG,
];

/** Where Allure's writer puts its files. */
export const ALLURE_RESULTS = 'allure-results';

/** Names of the files that Allure writes. Other files in `allure-results` are not ours. */
const ALLURE =
  /^[\w-]+-(result|container|globals)\.json$|-attachment(\.\w+)?$|^categories\.json$|^environment\.properties$/;

/**
 * Creates the report folder, locks it for this run, and removes the files that an earlier run of the suite wrote there,
 * except `last-failed.json`. Removes nothing if a check fails.
 * @throws UsageError if the folder cannot be written, another run has locked it, or a file of someone else would be replaced
 */
export function takeReportFolder(folder: string): Lock {
  return withUsageErrors(folder, 'name another folder with REPORT_DIR or --report-dir', () => {
    makeFolder(folder);
    refuseForeign(folder);
    const lock = lockWritable(folder);
    try {
      for (const name of REMOVED.toReversed()) rmSync(join(folder, name), { force: true });
      clearAllure(folder);
      return lock;
    } catch (error) {
      lock.release();
      throw error;
    }
  });
}

/**
 * Locks an existing report folder before reports are written into it.
 * @throws UsageError if the folder cannot be written, or another run has locked it
 */
export function lockReportFolder(folder: string): Lock {
  return withUsageErrors(folder, 'make it writable, or copy it elsewhere', () =>
    lockWritable(folder),
  );
}

/** Removes Allure's results of an earlier run, but no other files in `allure-results`. */
export function clearAllure(folder: string): void {
  const results = allureFiles(folder);
  for (const file of results) rmSync(file, { force: true });
  const allure = join(folder, ALLURE_RESULTS);
  if (results.length > 0 && readdirSync(allure).length === 0) rmdirSync(allure);
}

/** Calls `act`, and reports an error of the file system in one line. */
function withUsageErrors(folder: string, remedy: string, act: () => Lock): Lock {
  try {
    return act();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `The report folder ${folder} cannot be written (${inShort(error)}): ${remedy}`,
    );
  }
}

function lockWritable(folder: string): Lock {
  accessSync(folder, constants.W_OK);
  for (const file of [...REMOVED, LAST_FAILED, LOCK_FILE].map((name) => join(folder, name))) {
    if (lstatSync(file, { throwIfNoEntry: false })?.isDirectory()) {
      throw new UsageError(
        `${file} is a folder, but a report of this name is a file. Move the folder away`,
      );
    }
  }
  return lockFolder(folder);
}

/**
 * Creates a folder with its parents. Does not use the option `recursive` of Node's `mkdir`: it never returns in /proc, where the
 * system reports existing folders as missing.
 */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another run may have created it meanwhile.
    if (!isFolder(folder)) throw error;
  }
}

/** Paths of Allure's files in a report folder. Empty if `allure-results` is a link: its target may not be ours. */
function allureFiles(folder: string): string[] {
  const results = join(folder, ALLURE_RESULTS);
  if (!lstatSync(results, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(results, { withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && ALLURE.test(entry.name))
    .map(({ name }) => join(results, name));
}

/**
 * Refuses a folder that the suite did not write, if a file in it has one of our names, such as a project's own index.html.
 * Ignores empty files: a full disk leaves an empty journal. Also refuses a folder in which `allure-results` is not a folder.
 * @throws UsageError that names the file
 */
function refuseForeign(folder: string): void {
  const results = join(folder, ALLURE_RESULTS);
  if (lstatSync(results, { throwIfNoEntry: false }) && !isFolder(results)) {
    throw new UsageError(`${results} is not a folder, but Allure's results need one. Move it away`);
  }
  if (MARKS.some((name) => isOurs(join(folder, name)))) return;
  const [foreign] = [
    ...[...REMOVED, LAST_FAILED]
      .map((name) => join(folder, name))
      .filter((file) => (lstatSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0),
    ...allureFiles(folder),
  ];
  if (foreign === undefined) return;
  throw new UsageError(
    `${foreign} was not written by this suite and would be replaced. Name another folder, or move the file away`,
  );
}

function isOurs(file: string): boolean {
  try {
    const descriptor = openSync(file, 'r');
    try {
      const buffer = Buffer.alloc(SEARCHED_BYTES);
      const read = readSync(descriptor, buffer);
      return buffer.subarray(0, read).includes(JSON.stringify(SUITE.name));
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // Missing, or not readable.
    return false;
  }
}
