import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '../../helpers/usage-error.js';
import { inShort } from '../../helpers/unreadable.js';

/** A new folder for what ends with the run. @throws UsageError where none can be made */
export function temporaryFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'animal-store-conformance-'));
  } catch (error) {
    throw new UsageError(
      `No temporary folder can be made in ${tmpdir()} (${inShort(error)}): set TMPDIR`,
    );
  }
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
