import {
  chmodSync,
  existsSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';

/**
 * Writes a file atomically: no reader sees an incomplete file, and an error keeps the old file. If the path is a link, replaces the
 * target of the link. Keeps the permissions of the old file.
 * @throws errors of the file system
 */
export function writeAtomically(file: string, text: string): void {
  const target = existsSync(file) ? realpathSync(file) : file;
  const part = `${target}.${process.pid}.part`;
  try {
    writeFileSync(part, text);
    if (existsSync(target)) chmodSync(part, statSync(target).mode);
    renameSync(part, target);
  } catch (error) {
    // Removing a temporary file that does not exist would throw too, and hide the first error.
    if (existsSync(part)) rmSync(part);
    throw error;
  }
}
