import {
  conform as conformWith,
  type Conformed,
  type ConformOptions,
} from '../suites/engine/conform.js';
import { proxyVariables } from './settings/environment.js';
import { writeReportFiles as writeFiles } from '../reports/index.js';
import { EXPLANATIONS } from './run/explanations.js';
import { takeReportFolder } from './run/folder.js';

/**
 * Writes the reports of a run into a folder, which is created if it is missing: `evidence.har`, `conformance.json`, `index.html`,
 * `summary.md` and `junit.xml`. Replaces the reports of an earlier run. The commands that read a report folder accept the folder.
 * @throws UsageError if the folder cannot be written, or a file of someone else would be replaced
 */
export function writeReports({ conformance, recording }: Conformed, folder: string): void {
  const lock = takeReportFolder(folder);
  try {
    writeFiles(folder, conformance, recording, undefined, EXPLANATIONS);
  } finally {
    lock.release();
  }
}

/**
 * Tests a service, in this process and without a test runner. Never throws because of the service or the network. Each run has its
 * own state, so several can run concurrently. As in the command, the variables of the environment about proxies apply.
 * @throws UsageError before anything is sent, if a setting is wrong
 */
export function conform(options: ConformOptions): Promise<Conformed> {
  return conformWith(options, proxyVariables());
}
