import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { inShort, UsageError } from '../../helpers/usage-error.js';
import type { Conclusion } from './conclusion.js';

type Write = (folder: string, conclusion: Conclusion) => Promise<void>;

/**
 * Returns a function that writes `allure-results` into a report folder. Loads vitest, so call it only on request.
 * @throws UsageError if vitest or allure-vitest is not installed, or the temporary folder is not writable
 */
export async function allureWriter(): Promise<Write> {
  const { installedAllure } = await import('../vitest/installed.js');
  const installed = await installedAllure();
  try {
    accessSync(tmpdir(), constants.W_OK);
  } catch (error) {
    throw new UsageError(
      `Cannot create a temporary folder in ${tmpdir()} (${inShort(error)}): set TMPDIR`,
    );
  }
  const { writeAllureResults } = await import('../vitest/allure-results.js');
  return (folder, conclusion) => writeAllureResults(installed, folder, conclusion);
}
