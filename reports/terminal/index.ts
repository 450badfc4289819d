import type { Conformance, RequirementVerdict } from '../../helpers/verdict.js';
import { bounded } from '../bounded.js';
import { terminal } from '../escape.js';
import {
  countsLine,
  embeddedNote,
  openCauses,
  scopeOf,
  secondsOf,
  verdictLine,
  violations,
} from '../outline.js';
import { painter } from '../paint.js';
import type { Paint } from '../paint.js';
import { below, belowInShort, section } from './below.js';
import { firstFitting, fitting, packed, rowsOf, TWO_SCREENS } from './fit.js';
import { BRIEF, causeBlocks, first, FULL, line, TERSE, violationLines } from './parts.js';
import type { Limits } from './parts.js';
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

/** Rows that names of further violations may take where a violation could be shown in full. */
const FEW_NAMES = 5;
/** Rows that a violation takes, with the names of others. */
const ONE_VIOLATION = 15;

/** Violations to act on: one of each cause, in their order, then those that no cause explains, then the rest. */
function tellingFirst(conformance: Conformance): readonly RequirementVerdict[] {
  const open = violations(conformance);
  const causes = openCauses(conformance).map((cause) => new Set(cause.requirements));
  const firsts = new Set(causes.map((ids) => open.find((one) => ids.has(one.id))));
  const rank = (one: RequirementVerdict): number => {
    const cause = causes.findIndex((ids) => ids.has(one.id));
    if (cause === -1) return causes.length;
    return firsts.has(one) ? cause : causes.length + 1 + cause;
  };
  return open.toSorted((a, b) => rank(a) - rank(b));
}

/** Violations in this many rows: the most informative ones in full as long as they fit, the others by name. */
function violatedIn(rows: number, conformance: Conformance, paint: Paint): string[] {
  const open = tellingFirst(conformance);
  const namesFrom = (at: number): string[] =>
    packed(open.slice(at).map(({ id }) => line(id, TERSE)));
  const full: string[] = [];
  let shown = 0;
  for (const one of open) {
    const [brief = [], terse = []] = [BRIEF, TERSE].map((limits) =>
      violationLines(one, limits, paint),
    );
    const next = shown === 0 ? firstFitting([brief, terse], rows - FEW_NAMES) : brief;
    const rest = Math.min(FEW_NAMES, namesFrom(shown + 1).length);
    if (shown > 0 && rowsOf(full) + rowsOf(next) + rest > rows) break;
    full.push(...next);
    shown += 1;
  }
  const names = namesFrom(shown);
  const room = Math.max(1, rows - rowsOf(full));
  const kept = names.length <= room ? names : names.slice(0, room - 1);
  const left = open.length - shown - kept.join(' ').split(' ').filter(Boolean).length;
  return [
    ...full,
    ...kept.map((some) => `  ${paint.red('✗')} ${some}`),
    ...(left > 0 ? [`  and ${left} more: see index.html, or --verbose`] : []),
  ];
}

function heading(conformance: Conformance, limits: Limits, paint: Paint): string[] {
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
  return [
    colour(paint.bold(verdictLine(conformance))),
    `  ${line(`${target.baseUrl}${messages}`, limits)}`,
    `  ${countsLine(conformance)}`,
    paint.dim(`  ${line(how.join(', '), limits)}`),
  ];
}

function faultsOf(conformance: Conformance, limits: Limits, paint: Paint): string[] {
  const faults = conformance.suiteFaults.map((fault) => `  ${line(fault, limits)}`);
  return section('Faults of the suite itself', first(faults, limits), paint);
}

function inFull(conformance: Conformance, paint: Paint): string[] {
  return [
    ...heading(conformance, FULL, paint),
    ...faultsOf(conformance, FULL, paint),
    ...section('Causes', causeBlocks(conformance, FULL, 0).flat(), paint),
    ...section(
      'Violations',
      tellingFirst(conformance).flatMap((one) => violationLines(one, FULL, paint)),
      paint,
    ),
    ...below(conformance, paint),
  ];
}

/** The same in this many rows: the parts above and below are short, causes and violations share the rest. */
function inRows(rows: number, conformance: Conformance, paint: Paint): string[] {
  const head = [...heading(conformance, BRIEF, paint), ...faultsOf(conformance, BRIEF, paint)];
  const rest = belowInShort(conformance, paint);
  const left = rows - rowsOf(head) - rowsOf(rest);
  // A title and a gap each.
  const share = Math.max(6, left - ONE_VIOLATION - 4);
  const causes = [Infinity, 1, 0].map((hints) => causeBlocks(conformance, BRIEF, hints));
  const blocks = causes.find((all) => rowsOf(all.flat()) <= share) ?? causes.at(-1) ?? [];
  const told = section('Causes', fitting(blocks, share), paint);
  const room = Math.max(4, left - rowsOf(told) - 2);
  return [
    ...head,
    ...told,
    ...section('Violations', violatedIn(room, conformance, paint), paint),
    ...rest,
  ];
}

/**
 * The summary for a terminal: verdict, causes, violations, what stayed undetermined and what would
 * settle it, advice, footprint. At most two screens of 24 rows and 80 columns unless `verbose`; one line if `quiet`.
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
  const around = rowsOf([...noted, ...where, ...noted]);
  const lines = verbose
    ? inFull(conformance, paint)
    : inRows(TWO_SCREENS - around, conformance, paint);
  return `${[...noted, ...lines, ...where, ...noted].join('\n')}\n`;
}
