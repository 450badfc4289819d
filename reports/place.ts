import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Puts a whole file in place at once, so that nobody ever reads half of one, and nothing is lost where that fails.
 * @throws what the file system throws
 */
export function place(file: string, text: string): void {
  const part = `${file}.${process.pid}.part`;
  try {
    writeFileSync(part, text);
    renameSync(part, file);
  } catch (error) {
    // Removing what cannot be there throws too, and would hide why.
    if (existsSync(part)) rmSync(part);
    throw error;
  }
}
