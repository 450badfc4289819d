import { present } from '../../helpers/plural.js';
import type { Conformance } from '../../helpers/verdict.js';
import { isNothingChecked } from '../../helpers/judge/exit-code.js';
import { bounded } from '../bounded.js';
import { terminal } from '../../helpers/escape.js';
import { allKnownNote, failingLines } from '../known.js';
import {
  byReason,
  countsLine,
  embeddedNote,
  openCauses,
  scopeInWords,
  secondsOf,
  throughProxies,
  verdictLine,
  outlineOf,
} from '../outline.js';
import { BRIEF, causeLines, FULL, line, painter, type Paint } from './list-lines.js';
import { below, belowInShort, terminalSection } from './below.js';
import { shorten } from '../../helpers/shorten.js';

export interface TerminalOptions {
  readonly color: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** The report folder, as the reader would type it; absent if no reports were written. */
  readonly reportDir?: string;
}

function heading(conformance: Conformance, paint: Paint): string[] {
  const { target, run, verdict, suite } = conformance;
  const color = { conforming: paint.green, violated: paint.red, undetermined: paint.yellow }[
    verdict
  ];
  const messages = target.messagesBaseUrl ? `, messages at ${target.messagesBaseUrl}` : '';
  const scope = scopeInWords(conformance);
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
    color(paint.bold(verdictLine(conformance))),
    ...(note === undefined ? [] : [`  ${note}`]),
    `  ${line(`${target.baseUrl}${messages}${throughProxies(target)}`, BRIEF)}`,
    `  ${countsLine(conformance)}`,
    paint.dim(`  ${line(how.join(', '), BRIEF)}`),
  ];
}

function body(conformance: Conformance, verbose: boolean, paint: Paint): string[] {
  const limits = verbose ? FULL : BRIEF;
  const indented = (texts: readonly string[]): string[] =>
    texts.map((text) => `  ${line(text, limits)}`);
  return [
    ...heading(conformance, paint),
    ...terminalSection('Why this run failed', indented(failingLines(conformance)), paint),
    ...terminalSection('Faults of the suite itself', indented(conformance.suiteFaults), paint),
    ...terminalSection('Causes', causeLines(conformance, limits, paint), paint),
    ...(verbose ? below(conformance, paint) : belowInShort(conformance, paint)),
  ];
}

/**
 * The summary for a terminal: the verdict, reasons other than violations why the run failed, every cause with its commands, then
 * a short line for each other section. Escapes every text of the service.
 * - `verbose` shows every section in full, and the violations of each requirement.
 * - `quiet` shows only one line.
 */
export function terminalReport(made: Conformance, options: TerminalOptions): string {
  const conformance = bounded(made);
  const { reportDir, verbose } = options;
  if (options.quiet) return quietLine(conformance, reportDir);
  const paint = painter(options.color);
  const note = embeddedNote(conformance);
  const noted = note === undefined ? [] : [paint.yellow(note)];
  const where = reportDir === undefined ? [] : ['', `Reports: ${terminal(reportDir)}/index.html`];
  const lines = body(conformance, verbose, paint);
  return `${[...lines, ...where, ...noted].join('\n')}\n`;
}

/** The first reason why a run does not conform, or checked nothing. */
function whyInShort(conformance: Conformance): string {
  const causes = openCauses(conformance).map((cause) =>
    present(outlineOf(cause).title, cause.request).join(': '),
  );
  const [first] = [
    ...conformance.suiteFaults,
    ...causes,
    ...byReason(conformance, 'undetermined').keys(),
    ...failingLines(conformance),
    ...(isNothingChecked(conformance.requirements)
      ? byReason(conformance, 'not-applicable').keys()
      : []),
  ];
  return first === undefined ? '' : `; ${terminal(shorten(first, 300))}`;
}

function quietLine(conformance: Conformance, reportDir: string | undefined): string {
  const { target } = conformance;
  const tested = target.embedded
    ? 'the built-in reference (not your service)'
    : `${target.baseUrl}${throughProxies(target)}`;
  const where = reportDir === undefined ? '' : `: ${terminal(reportDir)}/index.html`;
  const judged = terminal(shorten(tested, 200));
  return `${verdictLine(conformance)}${whyInShort(conformance)}; tested ${judged}${where}\n`;
}
