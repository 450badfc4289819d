import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Recording } from '../helpers/recording.js';
import type { Conformance } from '../helpers/verdict.js';
import { githubReport } from './github.js';
import { harReport, jsonReport } from './json-report.js';
import { htmlReport } from './html/page.js';
import type { Explanations } from './html/requirement-view.js';
import { junitReport } from './junit.js';
import { markdownReport } from './markdown.js';
import { REPORTERS, type Reporter } from './reporter-names.js';
import { writeAtomically } from './write-atomically.js';
import { terminalReport } from './terminal/index.js';

export type { Explanations } from './html/requirement-view.js';
export { REPORTERS } from './reporter-names.js';

type Maker = (conformance: Conformance, recording: Recording, explanations: Explanations) => string;

const MAKERS: Readonly<Record<Reporter, Maker>> = {
  terminal: (made) => terminalReport(made, { color: false, quiet: false, verbose: false }),
  har: (_, recording) => harReport(recording),
  json: jsonReport,
  html: htmlReport,
  markdown: markdownReport,
  junit: junitReport,
  github: githubReport,
};

/** File names in a report folder, by the name of the reporter. The evidence is written first. */
export const REPORT_FILES: ReadonlyMap<string, string> = new Map([
  ['har', 'evidence.har'],
  ['json', 'conformance.json'],
  ['html', 'index.html'],
  ['markdown', 'summary.md'],
  ['junit', 'junit.xml'],
]);

/**
 * One report as text.
 * @throws RangeError for a name that is not in `REPORTERS`
 */
export function makeReport(
  name: string,
  conformance: Conformance,
  recording: Recording,
  explanations: Explanations = new Map(),
): string {
  const known = REPORTERS.find((each) => each === name);
  if (!known) throw new RangeError(`no reporter has this name; use one of ${REPORTERS.join(', ')}`);
  return MAKERS[known](conformance, recording, explanations);
}

/**
 * Writes the reports of the named reporters into a folder: by default, all of `REPORT_FILES`. Creates the folder if it is missing.
 * Synchronous, so that a signal cannot stop it after only some of the files.
 * @throws errors of the file system
 */
export function writeReportFiles(
  dir: string,
  conformance: Conformance,
  recording: Recording,
  names: readonly string[] = [...REPORT_FILES.keys()],
  explanations: Explanations = new Map(),
): void {
  mkdirSync(dir, { recursive: true });
  for (const [name, file] of REPORT_FILES) {
    if (names.includes(name))
      writeAtomically(join(dir, file), makeReport(name, conformance, recording, explanations));
  }
}
