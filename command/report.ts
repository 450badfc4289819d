import { join, resolve } from 'node:path';
import { makeReport, REPORT_FILES, REPORTERS, writeReports } from '../reports/index.js';
import { ALLURE_PAGE, makeAllurePage } from './allure.js';
import { onePositional, type Arguments } from './arguments.js';
import type { Command } from './command.js';
import { readConformance } from './files/conformance.js';
import { folderOf, readEvidence } from './files/evidence.js';
import { didYouMean } from '../helpers/near.js';
import type { Output } from './output.js';
import type { Conclusion } from './run/conclusion.js';
import { holdReportFolder } from './run/folder.js';
import { PAGE } from './run/page.js';
import { unwritten } from './files/unwritten.js';
import { UsageError } from '../helpers/usage-error.js';

/** Allure's page is made by another package, where that is installed. */
const NAMES = [...REPORTERS, 'allure'];
/** What has a file, and which; the others are printed. */
const FILES: ReadonlyMap<string, string> = new Map([...REPORT_FILES, ['allure', ALLURE_PAGE]]);

export const report: Command = {
  name: 'report',
  usage: 'REPORTS --reporter NAME',
  about: 'makes a report again, into REPORTS, from its conformance.json and evidence.har',
  groups: [
    {
      title: 'Options',
      flags: [
        {
          name: 'reporter',
          value: 'NAME',
          repeatable: true,
          about: `which one: ${NAMES.join(', ')}`,
        },
      ],
    },
  ],
  notes:
    'What has no file of its own (terminal, github) is printed. allure is one page, allure.html, and\nneeds the allure package: npm install --save-dev allure.',
  act,
};

async function act(args: Arguments, output: Output): Promise<number> {
  const folder = resolve(folderOf(onePositional(args, 'REPORTS')));
  const names = args.values('reporter');
  if (names.length === 0) {
    throw new UsageError(`--reporter is missing: it takes ${NAMES.join(', ')}`);
  }
  for (const name of names) {
    if (NAMES.includes(name)) continue;
    const near = didYouMean(name, NAMES);
    throw new UsageError(`--reporter takes ${NAMES.join(', ')}, not '${name}'.${near}`);
  }
  const conclusion = conclusionIn(folder);
  const { conformance, recording } = conclusion;
  // `summary` is what its file is called, `markdown` what it is.
  const kinds = new Set(names.map((name) => (name === 'summary' ? 'markdown' : name)));
  const files = [...kinds].flatMap((name) => FILES.get(name) ?? []);
  if (files.length > 0) await write(folder, kinds, files, conclusion);
  for (const file of files) output.out(`${join(folder, file)}\n`);
  for (const name of [...kinds].filter((each) => !FILES.has(each))) {
    output.out(makeReport(name, conformance, recording, PAGE));
  }
  return 0;
}

/** What one run left. @throws UsageError where a file is missing, not whole, or of another run */
function conclusionIn(folder: string): Conclusion {
  const conformance = readConformance(folder);
  const recording = readEvidence(folder);
  if (recording.id === conformance.run.id) return { conformance, recording };
  throw new UsageError(
    `${folder}: conformance.json and the evidence are of two runs: put those of one together, or rejudge the evidence into another folder`,
  );
}

async function write(
  folder: string,
  kinds: ReadonlySet<string>,
  files: readonly string[],
  { conformance, recording }: Conclusion,
): Promise<void> {
  const lock = holdReportFolder(folder, files);
  try {
    writeReports(folder, conformance, recording, [...kinds], PAGE);
    if (kinds.has('allure')) await makeAllurePage(folder, conformance, recording);
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw unwritten(folder, error);
    throw error;
  } finally {
    lock.release();
  }
}
