import type { Conformance, RequirementVerdict } from '../helpers/verdict.js';
import { bounded } from './bounded.js';
import { shorten, terminal } from './escape.js';
import { baselineProblems, knownLines } from './known.js';
import {
  byReason,
  countsLine,
  embeddedNote,
  few,
  footprintLine,
  headline,
  secondsOf,
  violations,
} from './outline.js';
import { painter } from './paint.js';
import type { Paint } from './paint.js';
import { BRIEF, first, FULL, line, violationLines } from './terminal-parts.js';
import type { Limits } from './terminal-parts.js';

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

function section(title: string, lines: readonly string[], paint: Paint): string[] {
  return lines.length === 0 ? [] : ['', paint.bold(title), ...lines];
}

function causeLines(conformance: Conformance, limits: Limits): string[] {
  return conformance.causes.map(({ text, requirements }) => {
    const number =
      requirements.length === 1 ? '1 requirement' : `${requirements.length} requirements`;
    return `  ${line(text, limits)} (${number}: ${line(few(requirements, 3), limits)})`;
  });
}

/** Violations to act on: one of each cause, in their order, then those that no cause explains, then the rest. */
function tellingFirst(conformance: Conformance): readonly RequirementVerdict[] {
  const open = violations(conformance);
  const causes = conformance.causes.map((cause) => new Set(cause.requirements));
  const firsts = new Set(causes.map((ids) => open.find((one) => ids.has(one.id))));
  const rank = (one: RequirementVerdict): number => {
    const cause = causes.findIndex((ids) => ids.has(one.id));
    if (cause === -1) return causes.length;
    return firsts.has(one) ? cause : causes.length + 1 + cause;
  };
  return open.toSorted((a, b) => rank(a) - rank(b));
}

function violated(conformance: Conformance, limits: Limits, paint: Paint): string[] {
  const open = tellingFirst(conformance);
  const rest = open.slice(limits.detailed);
  const named = rest
    .slice(0, limits.named)
    .map((one) => `  ${paint.red('✗')} ${line(one.id, limits)}`);
  const more = rest.length - named.length;
  return [
    ...open.slice(0, limits.detailed).flatMap((one) => violationLines(one, limits, paint)),
    ...named,
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

function reasons(
  conformance: Conformance,
  verdict: 'undetermined' | 'advice',
  limits: Limits,
): string[] {
  return [...byReason(conformance, verdict)].map(
    ([reason, ids]) => `  ${line(few(ids, 3), limits)}: ${line(reason, limits)}`,
  );
}

function footprintLines(conformance: Conformance, limits: Limits): string[] {
  const { leftBehind } = conformance.footprint;
  const most = Number.isFinite(limits.lines) ? 8 : 5_000;
  const kinds = [
    ['animals', leftBehind.animals],
    ['messages', leftBehind.messages],
    ['possibly', leftBehind.possibly],
  ] as const;
  const left = kinds.filter(([, list]) => list.length > 0);
  return [
    `  ${footprintLine(conformance)}`,
    ...left.map(([name, list]) => `  left behind, ${name}: ${line(few(list, most), limits)}`),
  ];
}

function heading(conformance: Conformance, limits: Limits, paint: Paint): string[] {
  const { target, run, verdict, suite } = conformance;
  const colour = { conforming: paint.green, violated: paint.red, undetermined: paint.yellow }[
    verdict
  ];
  const messages = target.messagesBaseUrl ? `, messages at ${target.messagesBaseUrl}` : '';
  const how = [
    `${suite.name} ${suite.version}`,
    `profile ${run.profile}`,
    `seed ${run.seed}`,
    `${secondsOf(conformance).toFixed(1)} s`,
    `exit ${run.exitCode}`,
  ];
  return [
    `${colour(paint.bold(verdict.toUpperCase()))}  ${headline(conformance)}.`,
    `  ${line(`${target.baseUrl}${messages}`, limits)}`,
    `  ${countsLine(conformance)}`,
    paint.dim(`  ${line(how.join(', '), limits)}`),
  ];
}

function quietLine(conformance: Conformance, reportDir: string | undefined): string {
  const { verdict, target } = conformance;
  const whom = target.embedded ? 'the embedded reference (no service of yours)' : target.baseUrl;
  const where = reportDir === undefined ? '' : `: ${terminal(reportDir)}/index.html`;
  return `${verdict}: ${countsLine(conformance)}; judged ${terminal(shorten(whom, 200))}${where}\n`;
}

/**
 * The summary for a terminal: verdict, causes, violations, what stayed undetermined and what would
 * settle it, advice, footprint. At most two screens unless `verbose`; one line if `quiet`. No text
 * of the service reaches the terminal unescaped.
 */
export function terminalReport(made: Conformance, options: TerminalOptions): string {
  const conformance = bounded(made);
  const { reportDir, verbose } = options;
  if (options.quiet) return quietLine(conformance, reportDir);
  const limits = verbose ? FULL : BRIEF;
  const paint = painter(options.colour);
  const note = embeddedNote(conformance);
  const noted = note === undefined ? [] : [paint.yellow(note)];
  const advice = [
    ...reasons(conformance, 'advice', limits),
    ...conformance.advice.map((text) => `  ${line(text, limits)}`),
  ];
  const spots = conformance.blindSpots.map(
    (spot) => `  ${line(spot.requirement, limits)}: ${line(spot.text, limits)}`,
  );
  const blind = verbose ? spots : [`  ${spots.length}: see index.html or --verbose`];
  const indented = (text: string): string => `  ${line(text, limits)}`;
  const known = knownLines(conformance);
  const problems = baselineProblems(conformance);
  const faults = conformance.suiteFaults.map((fault) => `  ${line(fault, limits)}`);
  const lines = [
    ...noted,
    ...heading(conformance, limits, paint),
    ...section('Faults of the suite itself', first(faults, limits), paint),
    ...section(
      'Causes',
      first(causeLines(conformance, limits), { ...limits, lines: limits.causes }),
      paint,
    ),
    ...section('Violations', violated(conformance, limits, paint), paint),
    ...section('Baseline, to be mended', problems.map(indented), paint),
    ...section('Known, and still violated', first(known.map(indented), limits), paint),
    ...section('Undetermined', first(reasons(conformance, 'undetermined', limits), limits), paint),
    ...section('Advice', first(advice, limits), paint),
    ...section('Blind spots', spots.length === 0 ? [] : blind, paint),
    ...section('Footprint', footprintLines(conformance, limits), paint),
    ...(reportDir === undefined ? [] : ['', `Reports: ${terminal(reportDir)}/index.html`]),
    ...noted,
  ];
  return `${lines.join('\n')}\n`;
}
