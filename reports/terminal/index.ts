import type { Conformance } from '../../helpers/verdict.js';
import { bounded } from '../bounded.js';
import { terminal } from '../escape.js';
import { allKnownNote, failingLines } from '../known.js';
import {
  countsLine,
  embeddedNote,
  scopeOf,
  secondsOf,
  unexplained,
  verdictLine,
  violations,
} from '../outline.js';
import {
  BRIEF,
  causeLines,
  FULL,
  line,
  painter,
  violationLines,
  type Limits,
  type Paint,
} from './parts.js';
import { below, belowInShort, section } from './below.js';
import { quietLine } from './quiet.js';

/** How the summary is shown. */
export interface TerminalOptions {
  readonly colour: boolean;
  /** One line. */
  readonly quiet: boolean;
  /** Everything, however long. */
  readonly verbose: boolean;
  /** Where the reports are, as the reader would type it; absent where none were written. */
  readonly reportDir?: string;
}

function heading(conformance: Conformance, paint: Paint): string[] {
  const { target, run, verdict, suite } = conformance;
  const colour = { conforming: paint.green, violated: paint.red, undetermined: paint.yellow }[
    verdict
  ];
  const messages = target.messagesBaseUrl ? `, messages at ${target.messagesBaseUrl}` : '';
  const scope = scopeOf(conformance);
  const how = [
    `${suite.name} ${suite.version}`,
    `profile ${run.profile}`,
    ...(scope === '' ? [] : [scope]),
    `seed ${run.seed}`,
    `${secondsOf(conformance).toFixed(1)} s`,
    `exit ${run.exitCode}`,
  ];
  const note = allKnownNote(conformance);
  return [
    colour(paint.bold(verdictLine(conformance))),
    ...(note === undefined ? [] : [`  ${note}`]),
    `  ${line(`${target.baseUrl}${messages}`, BRIEF)}`,
    `  ${countsLine(conformance)}`,
    paint.dim(`  ${line(how.join(', '), BRIEF)}`),
  ];
}

/** Violations in full: with `verbose` all of them, else those that no cause names. */
function violationsIn(conformance: Conformance, verbose: boolean, limits: Limits, paint: Paint) {
  const shown = verbose ? violations(conformance) : unexplained(conformance);
  return shown.flatMap((one) => violationLines(one, limits, paint));
}

function body(conformance: Conformance, verbose: boolean, paint: Paint): string[] {
  const limits = verbose ? FULL : BRIEF;
  const indented = (texts: readonly string[]): string[] =>
    texts.map((text) => `  ${line(text, limits)}`);
  return [
    ...heading(conformance, paint),
    ...section('Why this run failed', indented(failingLines(conformance)), paint),
    ...section('Faults of the suite itself', indented(conformance.suiteFaults), paint),
    ...section('Causes', causeLines(conformance, limits, paint), paint),
    ...section('Violations', violationsIn(conformance, verbose, limits, paint), paint),
    ...(verbose ? below(conformance, paint) : belowInShort(conformance, paint)),
  ];
}

/**
 * The summary for a terminal: verdict, why the run failed beside violations, every cause with its commands, violations without
 * a cause, then the rest in a line each. `verbose` shows all of it in full; `quiet` is one line.
 * No text of the service reaches the terminal unescaped.
 */
export function terminalReport(made: Conformance, options: TerminalOptions): string {
  const conformance = bounded(made);
  const { reportDir, verbose } = options;
  if (options.quiet) return quietLine(conformance, reportDir);
  const paint = painter(options.colour);
  const note = embeddedNote(conformance);
  const noted = note === undefined ? [] : [paint.yellow(note)];
  const where = reportDir === undefined ? [] : ['', `Reports: ${terminal(reportDir)}/index.html`];
  const lines = body(conformance, verbose, paint);
  return `${[...noted, ...lines, ...where, ...noted].join('\n')}\n`;
}
