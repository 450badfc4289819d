import { join, resolve } from 'node:path';
import { oneOfNames } from '../helpers/checks/one-of-names.js';
import { makeReport, REPORT_FILES, writeReportFiles } from '../reports/index.js';
import { REPORTERS } from '../reports/reporter-names.js';
import { onePositional, type Arguments } from './arguments.js';
import { readConformance } from './files/conformance.js';
import { folderOf, readEvidence } from './files/evidence-file.js';
import type { Output } from './output.js';
import type { Conclusion } from './run/conclusion.js';
import { allureWriter } from './run/allure.js';
import { ALLURE_RESULTS, clearAllure, lockReportFolder } from './run/folder.js';
import { EXPLANATIONS } from './run/explanations.js';
import { reportsUnwritable } from './suite-fault.js';
import { UsageError } from '../helpers/usage-error.js';

const NAMES = [...REPORTERS, 'allure'] as const;
/** File names of the reports that are written into the folder. Other reports are printed. */
const FILES: ReadonlyMap<string, string> = new Map([...REPORT_FILES, ['allure', ALLURE_RESULTS]]);

export async function act(args: Arguments, output: Output): Promise<number> {
  const folder = resolve(folderOf(onePositional(args, 'REPORTS')));
  const names = args.values('reporter').map((name) => oneOfNames('--reporter', name, NAMES));
  if (names.length === 0) {
    throw new UsageError(`--reporter is missing: it takes ${NAMES.join(', ')}`);
  }
  const conclusion = conclusionIn(folder);
  const { conformance, recording } = conclusion;
  const kinds = new Set(names);
  const files = [...kinds].flatMap((name) => FILES.get(name) ?? []);
  if (files.length > 0) await write(folder, kinds, conclusion);
  for (const file of files) output.out(`${join(folder, file)}\n`);
  for (const name of [...kinds].filter((each) => !FILES.has(each))) {
    output.outAsIs(makeReport(name, conformance, recording, EXPLANATIONS));
  }
  return 0;
}

/** The run in a report folder. @throws UsageError if a file is missing or incomplete, or the files belong to different runs */
function conclusionIn(folder: string): Conclusion {
  const conformance = readConformance(folder);
  const recording = readEvidence(folder);
  if (recording.id === conformance.run.id) return { conformance, recording };
  throw new UsageError(
    `${folder}: conformance.json and the evidence belong to different runs. Use the files of one run, or rejudge the evidence into another folder`,
  );
}

async function write(
  folder: string,
  kinds: ReadonlySet<string>,
  { conformance, recording }: Conclusion,
): Promise<void> {
  // Loaded before anything is written, because Allure may not be installed.
  const allure = kinds.has('allure') ? await allureWriter() : undefined;
  const lock = lockReportFolder(folder);
  try {
    writeReportFiles(folder, conformance, recording, [...kinds], EXPLANATIONS);
    if (allure !== undefined) {
      clearAllure(folder);
      await allure(folder, { conformance, recording });
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw reportsUnwritable(folder, error);
    throw error;
  } finally {
    lock.release();
  }
}
