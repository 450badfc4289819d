import type { Conclusion } from './conclusion.js';

type Write = (folder: string, conclusion: Conclusion) => Promise<void>;

/**
 * What makes `allure-results` in a report folder. It needs vitest, which only those load who ask for it.
 * @throws UsageError where vitest or allure-vitest is not installed
 */
export async function allureWriter(): Promise<Write> {
  const { installedAllure } = await import('../vitest/installed.js');
  const installed = await installedAllure();
  const { writeAllureResults } = await import('../vitest/allure-results.js');
  return (folder, conclusion) => writeAllureResults(installed, folder, conclusion);
}
