import {
  existsSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { dirname } from 'node:path';
import { inShort, UsageError } from '../../helpers/usage-error.js';

/** A file to write. */
export interface NewFile {
  readonly file: string;
  readonly text: string;
  /** Its permissions. */
  readonly mode: number;
}

/**
 * Checks that a file can be created or, with --force, replaced.
 * @param otherwise what to do if the file must be kept
 * @throws UsageError if it exists and there is no --force, or it is a folder or a link
 */
export function checkFree(file: string, isForced: boolean, otherwise: string): void {
  const found = entryAt(file);
  if (found === undefined) return;
  if (!found.isFile()) {
    throw new UsageError(`${file} exists and is not a regular file: move it to another place`);
  }
  if (isForced) return;
  throw new UsageError(
    `${file} exists. ${otherwise}, or replace everything in the file with --force`,
  );
}

/**
 * Writes all of the files, or none, unless a rename fails. Replaces existing files.
 * @throws UsageError if one of them cannot be written
 */
export function writeAllFiles(files: readonly NewFile[]): void {
  const parts = files.map((each) => ({ ...each, part: `${each.file}.${process.pid}.part` }));
  const written: string[] = [];
  try {
    for (const { file, part, text, mode } of parts) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(part, text, { mode });
    }
    for (const { file, part } of parts) {
      renameSync(part, file);
      written.push(file);
    }
  } catch (error) {
    // Removing a file that does not exist could throw too, and hide the first error.
    for (const { part } of parts) if (existsSync(part)) rmSync(part);
    const names = files.map(({ file }) => file).join(' and ');
    const outcome = written.length === 0 ? 'so nothing was' : `but ${written.join(' and ')} was`;
    throw new UsageError(
      `${names} cannot be written (${inShort(error)}), ${outcome} written: check the permissions of the folder`,
    );
  }
}

/** @throws UsageError if a part of the path is not a folder, or cannot be read */
function entryAt(file: string): Stats | undefined {
  try {
    return lstatSync(file, { throwIfNoEntry: false });
  } catch (error) {
    throw new UsageError(`${file} cannot be written (${inShort(error)}): check its path`);
  }
}
