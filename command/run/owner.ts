import { closeSync, lstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { SUITE } from '../../helpers/package-facts.js';
import { isFolder } from '../files/evidence.js';
import { LAST_FAILED } from '../files/last-failed.js';
import { UsageError } from '../../helpers/usage-error.js';
import { SERVICE_LOG } from './service-log.js';

/** Files that identify a report folder of the suite. Each contains the name of the suite near its beginning. */
const MARKS = ['exchanges.ndjson', 'evidence.har', 'conformance.json'] as const;
/** Files that also identify a report folder, but that the next run keeps until its end. */
const KEPT = [LAST_FAILED] as const;
/** The number of first bytes in which the name of the suite must be. */
const SEARCHED_BYTES = 4096;

/**
 * Files that the next run removes, in this order: reports, certificate, badge and the output of the service. `MARKS` come last. If the
 * removal stops halfway, they still identify the folder.
 */
export const OUR_FILES = [
  'index.html',
  'summary.md',
  'junit.xml',
  'certificate.dsse.json',
  'badge.svg',
  SERVICE_LOG,
  ...MARKS,
] as const;

/** Where Allure's writer puts its files. */
export const ALLURE_RESULTS = 'allure-results';

/** Names of the files that Allure writes. Other files in `allure-results` are not ours. */
const ALLURE =
  /^[\w-]+-(result|container|globals)\.json$|-attachment(\.\w+)?$|^categories\.json$|^environment\.properties$/;

/** Paths of Allure's files in a report folder. Empty if `allure-results` is a link: its target may not be ours. */
export function allureFiles(folder: string): string[] {
  const results = join(folder, ALLURE_RESULTS);
  if (!lstatSync(results, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(results, { withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && ALLURE.test(entry.name))
    .map(({ name }) => join(results, name));
}

/** @throws UsageError if a folder has the name of one of these files */
export function refuseObstacles(folder: string, files: readonly string[]): void {
  for (const file of files.map((name) => join(folder, name))) {
    if (lstatSync(file, { throwIfNoEntry: false })?.isDirectory()) {
      throw new UsageError(
        `${file} is a folder, but a report of this name is a file. Move the folder away`,
      );
    }
  }
}

/**
 * Refuses a folder that the suite did not write, if a file in it has one of our names, such as a project's own index.html.
 * Ignores empty files: a full disk leaves an empty journal. Also refuses a folder in which `allure-results` is not a folder.
 * @throws UsageError that names the file
 */
export function refuseForeign(folder: string): void {
  const results = join(folder, ALLURE_RESULTS);
  if (lstatSync(results, { throwIfNoEntry: false }) && !isFolder(results)) {
    throw new UsageError(`${results} is not a folder, but Allure's results need one. Move it away`);
  }
  if ([...MARKS, ...KEPT].some((name) => isOurs(join(folder, name)))) return;
  const [foreign] = [
    ...[...OUR_FILES, ...KEPT]
      .map((name) => join(folder, name))
      .filter((file) => (lstatSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0),
    ...allureFiles(folder),
  ];
  if (foreign === undefined) return;
  throw new UsageError(
    `${foreign} was not written by this suite and would be replaced. Set --report-dir to another folder, or move the file away`,
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
