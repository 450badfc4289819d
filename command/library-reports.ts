import type { Requirement } from '../helpers/requirement.js';
import { writeReports as writeFiles } from '../reports/index.js';
import type { Conformed } from '../suites/engine/conform.js';
import { REQUIREMENTS } from '../suites/requirements.js';
import { pageFor } from './run/page.js';

/**
 * Writes the reports of a run into a folder, which is created if it is missing: `evidence.har`, `conformance.json`, `index.html`,
 * `summary.md` and `junit.xml`. Replaces files with these names. The commands that read a report folder accept the folder.
 * @param requirements the requirements that were passed to `conform`, so that the page has their docs
 * @throws errors of the file system
 */
export function writeReports(
  folder: string,
  { conformance, recording }: Conformed,
  requirements: readonly Requirement[] = REQUIREMENTS,
): void {
  writeFiles(folder, conformance, recording, undefined, pageFor(requirements));
}
