import {
  accessSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../usage-error.js';
import { lockFolder, type Lock } from './lock.js';

/** Files that a run or `report` writes, and what only holds for them: a certificate, a badge. Allure's history is kept. */
const OURS = [
  'exchanges.ndjson',
  'evidence.har',
  'conformance.json',
  'index.html',
  'allure.html',
  'summary.md',
  'junit.xml',
  'certificate.dsse.json',
  'badge.svg',
] as const;

/** What Allure's writer makes; a file of another kind in its folder is somebody else's. */
const ALLURE =
  /^[\w-]+-(result|container|globals)\.json$|-attachment(\.\w+)?$|^categories\.json$|^environment\.properties$/;

/**
 * Makes the report folder, takes it for this run, and removes what an earlier run left there: our own files and no others.
 * @throws UsageError where it cannot be written, or another run holds it
 */
export function takeReportFolder(folder: string): Lock {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
    const lock = lockFolder(folder);
    for (const name of OURS) rmSync(join(folder, name), { force: true });
    removeAllure(join(folder, 'allure-results'));
    return lock;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UsageError(
      `The report folder ${folder} cannot be written (${code}): set --report-dir`,
    );
  }
}

/** With those above it. Node's own `recursive` tries for ever where a folder that is there says that it is not, as /proc does. */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another run may have been faster.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}

function removeAllure(folder: string): void {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const names = readdirSync(folder);
  for (const name of names.filter((each) => ALLURE.test(each))) rmSync(join(folder, name));
  if (names.every((each) => ALLURE.test(each))) rmdirSync(folder);
}
