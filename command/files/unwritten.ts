import { inShort } from '../../helpers/unreadable.js';
import { SuiteFault } from '../suite-fault.js';

/** Reports that do not go into a folder that was taken for them: a disk is full, or the folder has vanished. */
export function unwritten(folder: string, error: unknown): SuiteFault {
  return new SuiteFault(
    `The reports cannot be written into ${folder} (${inShort(error)}): free some space, or use another folder`,
  );
}
