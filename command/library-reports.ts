import { writeReportFiles as writeFiles } from '../reports/index.js';
import type { Conformed } from '../suites/engine/conform.js';
import { EXPLANATIONS } from './run/explanations.js';

/**
 * Writes the reports of a run into a folder, which is created if it is missing: `evidence.har`, `conformance.json`, `index.html`,
 * `summary.md` and `junit.xml`. Replaces files with these names. The commands that read a report folder accept the folder.
 * @throws errors of the file system
 */
export function writeReports({ conformance, recording }: Conformed, folder: string): void {
  writeFiles(folder, conformance, recording, undefined, EXPLANATIONS);
}
