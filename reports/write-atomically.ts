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
 * Writes a file atomically: no reader sees half of it, and an error keeps the old file. If the path is a link, replaces the
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
    // If the temporary file does not exist, removing it throws as well, and would hide the first error.
    if (existsSync(part)) rmSync(part);
    throw error;
  }
}
