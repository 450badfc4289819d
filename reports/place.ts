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
 * Puts a whole file in place at once, so that no reader sees half of one, and nothing is lost if that fails.
 * Where a link stands, what it leads to is replaced; who may read it stays as it was.
 * @throws errors of the file system
 */
export function place(file: string, text: string): void {
  const target = existsSync(file) ? realpathSync(file) : file;
  const part = `${target}.${process.pid}.part`;
  try {
    writeFileSync(part, text);
    if (existsSync(target)) chmodSync(part, statSync(target).mode);
    renameSync(part, target);
  } catch (error) {
    // Removing what cannot be there throws too, and would hide why.
    if (existsSync(part)) rmSync(part);
    throw error;
  }
}
