import { existsSync, readFileSync, statSync } from 'node:fs';
import { writeAtomically } from '../../reports/write-atomically.js';
import { inShort, UsageError } from '../../helpers/usage-error.js';

/**
 * Writes a file atomically. Replaces an existing file only if both are of the same kind, so that a mistake in --out never destroys
 * another file.
 * @param beginning the first characters of a file of this kind
 * @throws UsageError if the file cannot be written, or exists and is of another kind
 */
export function writeOwn(file: string, text: string, beginning: string): void {
  try {
    // Reading a pipe could wait forever.
    if (existsSync(file) && !statSync(file).isFile()) {
      throw new UsageError(`${file} is not a file. Name one with --out`);
    }
    if (existsSync(file) && !readFileSync(file, 'utf8').startsWith(beginning)) {
      throw new UsageError(
        `${file} exists and was written by something else. Name another file with --out`,
      );
    }
    writeAtomically(file, text);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `${file} cannot be written (${inShort(error)}): name a file in an existing folder with --out`,
    );
  }
}

/** The file that --out names, or the default file. @throws UsageError if --out is empty */
export function outFile(given: string | undefined, defaultFile: string): string {
  if (given === '') throw new UsageError('--out is empty: name a file');
  return given ?? defaultFile;
}

/** Writes a JSON file atomically, and replaces any file with this name. @throws UsageError if it cannot be written */
export function writeJson(file: string, value: unknown): void {
  try {
    writeAtomically(file, `${JSON.stringify(value, undefined, 2)}\n`);
  } catch (error) {
    throw new UsageError(
      `${file} cannot be written (${inShort(error)}): name a file in an existing folder`,
    );
  }
}
