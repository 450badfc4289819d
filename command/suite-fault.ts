import { inShort } from '../helpers/usage-error.js';

/** A fault of the suite or its machine, reported in one line. The command exits with 4. */
export class SuiteFault extends Error {
  override readonly name = 'SuiteFault';
}

/** The error for reports that cannot be written to the report folder: the disk is full, or the folder has vanished. */
export function reportsUnwritable(folder: string, error: unknown): SuiteFault {
  return new SuiteFault(
    `The reports cannot be written into ${folder} (${inShort(error)}): free some space, or use another folder`,
  );
}
