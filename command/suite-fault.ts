import { inShort } from '../helpers/usage-error.js';

/** A fault of the suite or of the machine that it runs on. It is reported in one line, and the exit code is 4. */
export class SuiteFault extends Error {
  override readonly name = 'SuiteFault';
}

/** The error if the reports cannot be written into the report folder. For example, the disk is full, or the folder was deleted. */
export function reportsUnwritable(folder: string, error: unknown): SuiteFault {
  return new SuiteFault(
    `The reports cannot be written into ${folder} (${inShort(error)}): free some space, or use another folder`,
  );
}
