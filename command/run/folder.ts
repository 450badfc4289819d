import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isFolder } from '../files/evidence.js';
import { LAST_FAILED } from '../files/last-failed.js';
import { inShort, UsageError } from '../../helpers/usage-error.js';
import { LOCK_FILE, lockFolder, type Lock } from './lock.js';
import { ALLURE_RESULTS, allureFiles, OUR_FILES, refuseForeign, refuseObstacles } from './owner.js';

/**
 * Creates the report folder, locks it for this run, and removes the files that an earlier run of the suite wrote there,
 * except `last-failed.json`. Removes nothing if a check fails.
 * @throws UsageError if the folder cannot be written, another run has locked it, or a file of someone else would be replaced
 */
export function takeReportFolder(folder: string): Lock {
  return withUsageErrors(folder, 'set REPORT_DIR or --report-dir', () => {
    makeFolder(folder);
    refuseForeign(folder);
    const lock = lockWritable(folder, [...OUR_FILES, LAST_FAILED]);
    try {
      clear(folder);
      return lock;
    } catch (error) {
      lock.release();
      throw error;
    }
  });
}

/**
 * Locks an existing report folder before these files are written into it.
 * @throws UsageError if the folder cannot be written, or another run has locked it
 */
export function lockReportFolder(folder: string, files: readonly string[]): Lock {
  return withUsageErrors(folder, 'make it writable, or copy it elsewhere', () =>
    lockWritable(folder, files),
  );
}

/** Runs `act`, and reports an error of the file system in one line. */
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

function lockWritable(folder: string, files: readonly string[]): Lock {
  accessSync(folder, constants.W_OK);
  refuseObstacles(folder, [...files, LOCK_FILE]);
  return lockFolder(folder);
}

/**
 * Creates a folder with its parents. Does not use the option `recursive` of Node's `mkdir`: it never returns in /proc, where the
 * system reports existing folders as missing.
 */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  if (existsSync(folder)) throw new UsageError(`${folder} is a file: set --report-dir to a folder`);
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another run may have created it meanwhile.
    if (isFolder(folder)) return;
    if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) {
      throw new UsageError(`${folder} is a dangling link. Set --report-dir to a folder`);
    }
    throw error;
  }
}

function clear(folder: string): void {
  for (const file of OUR_FILES.map((name) => join(folder, name))) rmSync(file, { force: true });
  clearAllure(folder);
}

/** Removes Allure's results of an earlier run, but no other files in `allure-results`. */
export function clearAllure(folder: string): void {
  const results = allureFiles(folder);
  for (const file of results) rmSync(file, { force: true });
  const allure = join(folder, ALLURE_RESULTS);
  if (results.length > 0 && readdirSync(allure).length === 0) rmdirSync(allure);
}
