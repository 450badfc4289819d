import { appendFileSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { jsonText } from '../../helpers/escape.js';
import { oneOfNames } from '../../helpers/checks/one-of-names.js';
import { makeReport, REPORTERS, writeReportFiles } from '../../reports/index.js';
import { terminalReport } from '../../reports/terminal/index.js';
import type { Arguments } from '../arguments.js';
import { inShort, UsageError } from '../../helpers/usage-error.js';
import type { Output } from '../output.js';
import { githubStep, wantsColor } from '../settings/environment.js';
import { EXPLANATIONS } from './explanations.js';
import { reportsUnwritable } from '../suite-fault.js';
import type { Conclusion } from './conclusion.js';

/** Reports for people. Any other report is for a program, so it must be the only text on standard output. */
const FOR_PEOPLE: ReadonlySet<string> = new Set(['terminal', 'github']);

/** Prints and writes the result of a run. */
export interface Presentation {
  /** Prints a text for people: to standard error if `--reporter` prints a report for programs on standard output. */
  readonly say: (text: string) => void;
  /** Writes the reports into the folder. If that fails, prints the result before it throws. */
  readonly save: (folder: string, conclusion: Conclusion) => void;
  /** Does the same as `save` and `print`. In GitHub Actions, also adds the summary to the job summary. */
  readonly write: (folder: string, conclusion: Conclusion) => void;
  /** Prints the terminal report, and the reports of `--reporter`. */
  readonly print: (conclusion: Conclusion, folder?: string) => void;
}

/**
 * @param unprinted names that `--reporter` also accepts, but that this function ignores: other code writes their files
 * @throws UsageError for a reporter that does not exist, or two that cannot share standard output
 */
export function presentation(
  args: Arguments,
  output: Output,
  unprinted: readonly string[] = [],
): Presentation {
  const given = new Set(args.values('reporter'));
  const names = Array.from(given, (name) =>
    oneOfNames('--reporter', name, [...REPORTERS, ...unprinted]),
  ).filter((name) => !unprinted.includes(name));
  const forPrograms = names.filter((name) => !FOR_PEOPLE.has(name));
  if (forPrograms.length + Number(names.includes('github')) > 1 && forPrograms.length > 0) {
    throw new UsageError(
      `--reporter ${names.join(', ')}: only one reporter can print on standard output`,
    );
  }
  const toErr = forPrograms.length > 0;
  const say = toErr ? output.err : output.out;
  const color =
    !args.has('no-color') && wantsColor(toErr ? output.errIsTerminal : output.outIsTerminal);
  const github = githubStep();
  const quiet = args.has('quiet');
  const verbose = args.has('verbose');
  const print = ({ conformance, recording }: Conclusion, folder?: string): void => {
    const where = folder === undefined ? {} : { reportDir: asTyped(folder) };
    say(terminalReport(conformance, { color, quiet, verbose, ...where }));
    for (const name of names.filter((each) => each !== 'terminal')) {
      const report = makeReport(name, conformance, recording, EXPLANATIONS);
      // The file evidence.har has the evidence exactly as it was recorded. When it is printed, unusual characters must be escaped.
      output.outAsIs(name === 'har' ? jsonText(report) : report);
    }
    // `say` may print to standard error. GitHub reads annotations from both.
    if (github.isActions && !names.includes('github')) {
      const annotate = toErr ? output.errAsIs : output.outAsIs;
      annotate(makeReport('github', conformance, recording));
    }
  };
  const summarize = ({ conformance, recording }: Conclusion): void => {
    if (github.summary === undefined) return;
    try {
      appendFileSync(github.summary, makeReport('markdown', conformance, recording));
    } catch (error) {
      output.err(`The job summary cannot be written to ${github.summary} (${inShort(error)})\n`);
    }
  };
  const save = (folder: string, conclusion: Conclusion): void => {
    try {
      writeReportFiles(
        folder,
        conclusion.conformance,
        conclusion.recording,
        undefined,
        EXPLANATIONS,
      );
    } catch (error) {
      // The reports cannot be written, but the verdict is known.
      print(conclusion);
      throw reportsUnwritable(folder, error);
    }
  };
  return {
    say,
    print,
    save,
    write: (folder, conclusion) => {
      save(folder, conclusion);
      print(conclusion, folder);
      summarize(conclusion);
    },
  };
}

/** The path of a folder, relative to the current folder if the folder is inside it. */
function asTyped(folder: string): string {
  const below = relative(process.cwd(), folder);
  return below.startsWith('..') || isAbsolute(below) ? folder : below || '.';
}
