import { counted } from '../../helpers/counted.js';
import type { Conformance, Failure, RequirementVerdict } from '../../helpers/verdict.js';
import { shorten, terminal } from '../escape.js';
import { openCauses, placeOf, shownBy } from '../outline.js';
import type { Paint } from '../paint.js';

/** How much of each thing is shown. */
export interface Limits {
  readonly failuresEach: number;
  readonly lines: number;
  readonly width: number;
  readonly command: number;
  /** Whether a failure shows the smallest value that was sent, and its hint. */
  readonly aside: boolean;
}

export const FULL: Limits = {
  failuresEach: 5,
  lines: Infinity,
  width: 4_000,
  command: Infinity,
  aside: true,
};
/** A text in two rows of a small terminal, with what stands before it. */
export const BRIEF: Limits = { failuresEach: 1, lines: 3, width: 144, command: 560, aside: false };
/** A text in one row. */
export const TERSE: Limits = { failuresEach: 1, lines: 1, width: 64, command: 306, aside: false };

/** A text in one line, escaped and shortened. */
export const line = (text: string, limits: Limits): string => shorten(terminal(text), limits.width);

/** The first few lines of a list, and how many more there are. */
export function first(lines: readonly string[], limits: Limits): string[] {
  const more = lines.length - limits.lines;
  return [...lines.slice(0, limits.lines), ...(more > 0 ? [`  and ${more} more`] : [])];
}

function commandLine(curl: string, limits: Limits): string {
  // A command is shown whole or not at all: half of one is not safe to paste.
  return curl.length <= limits.command
    ? terminal(curl)
    : 'too long for this view: see index.html or use --verbose';
}

function failureLines(failure: Failure, limits: Limits, paint: Paint): string[] {
  const { counterexample, hint } = failure;
  const asides = [
    ...(counterexample === undefined ? [] : [`    sent      ${line(counterexample, limits)}`]),
    ...(hint === undefined ? [] : [`    hint      ${line(hint, limits)}`]),
  ];
  return [
    `    where     ${line(placeOf(failure), limits)}, evidence.har entry ${failure.exchange}`,
    `    expected  ${paint.green(line(failure.expected, limits))}`,
    `    observed  ${paint.red(line(failure.observed, limits))}`,
    ...(limits.aside ? asides : []),
    `    curl      ${commandLine(failure.curl, limits)}`,
    `    replay    ${commandLine(failure.replay, limits)}`,
  ];
}

/** A violation: its requirement, and the first exchanges that show it. */
export function violationLines(one: RequirementVerdict, limits: Limits, paint: Paint): string[] {
  const clause = paint.dim(line(one.clause, limits));
  const more = one.failures.length - limits.failuresEach;
  return [
    `  ${paint.red('✗')} ${paint.bold(line(one.id, limits))}  ${one.level}  ${clause}`,
    `    ${line(one.text, limits)}`,
    ...one.failures
      .slice(0, limits.failuresEach)
      .flatMap((failure) => failureLines(failure, limits, paint)),
    ...(more > 0 && limits.aside ? [`    ${more} more times: see index.html`] : []),
  ];
}

/** Causes, one block each: what is wrong and how much it breaks, and what to do. */
export function causeBlocks(conformance: Conformance, limits: Limits, hints: number): string[][] {
  return openCauses(conformance).map((cause, at) => {
    const count = cause.requirements.length;
    const { hint } = shownBy(cause, conformance);
    return [
      `  ${at + 1}. ${line(cause.text, limits)} (${counted(count, 'requirement')})`,
      ...(hint === undefined || at >= hints ? [] : [`     hint: ${line(hint, limits)}`]),
    ];
  });
}
