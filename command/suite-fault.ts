import { inShort } from '../helpers/usage-error.js';

/** A fault of the suite or its machine, reported in one line. The command exits with 4. */
export class SuiteFault extends Error {
  override readonly name = 'SuiteFault';
}

/** Reports that do not go into a folder that was taken for them: a disk is full, or the folder has vanished. */
export function unwritten(folder: string, error: unknown): SuiteFault {
  return new SuiteFault(
    `The reports cannot be written into ${folder} (${inShort(error)}): free some space, or use another folder`,
  );
}
