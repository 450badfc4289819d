import type { Failure, RequirementVerdict } from '../helpers/verdict.js';
import { shorten, terminal } from './escape.js';
import { placeOf } from './outline.js';
import type { Paint } from './paint.js';

/** How much of each thing is shown. */
export interface Limits {
  /** Violations shown with expected, observed, curl and replay. */
  readonly detailed: number;
  /** Further ones shown in a line each. */
  readonly named: number;
  readonly causes: number;
  readonly failuresEach: number;
  readonly lines: number;
  readonly width: number;
  readonly command: number;
}

/** Two screens. */
export const BRIEF: Limits = {
  detailed: 4,
  named: 10,
  causes: 12,
  failuresEach: 1,
  lines: 5,
  width: 240,
  command: 600,
};
export const FULL: Limits = {
  detailed: Infinity,
  named: Infinity,
  causes: Infinity,
  failuresEach: 5,
  lines: Infinity,
  width: 4_000,
  command: Infinity,
};

/** A text in one line, shortened and escaped. */
export const line = (text: string, limits: Limits): string => terminal(shorten(text, limits.width));

/** The first few lines of a list, and how many more there are. */
export function first(lines: readonly string[], limits: Limits): string[] {
  const more = lines.length - limits.lines;
  return [...lines.slice(0, limits.lines), ...(more > 0 ? [`  and ${more} more`] : [])];
}

function commandLine(curl: string, limits: Limits): string {
  // A command is shown whole or not at all: half of one is not safe to paste.
  return curl.length <= limits.command ? terminal(curl) : 'long: see conformance.json or --verbose';
}

function failureLines(failure: Failure, limits: Limits, paint: Paint): string[] {
  const { counterexample, hint } = failure;
  return [
    `    where     ${line(placeOf(failure), limits)}, evidence.har entry ${failure.exchange}`,
    `    expected  ${paint.green(line(failure.expected, limits))}`,
    `    observed  ${paint.red(line(failure.observed, limits))}`,
    ...(counterexample === undefined ? [] : [`    sent      ${line(counterexample, limits)}`]),
    ...(hint === undefined ? [] : [`    hint      ${line(hint, limits)}`]),
    `    curl      ${commandLine(failure.curl, limits)}`,
    `    replay    ${commandLine(failure.replay, limits)}`,
  ];
}

/** A violation: its requirement, and the first exchanges that show it. */
export function violationLines(one: RequirementVerdict, limits: Limits, paint: Paint): string[] {
  const clause = paint.dim(line(one.clause, limits));
  const known = one.known ? paint.dim(` (known: ${line(one.known.reason, limits)})`) : '';
  const more = one.failures.length - limits.failuresEach;
  return [
    `  ${paint.red('✗')} ${paint.bold(line(one.id, limits))}  ${one.level}  ${clause}${known}`,
    `    ${line(one.text, limits)}`,
    ...one.failures
      .slice(0, limits.failuresEach)
      .flatMap((failure) => failureLines(failure, limits, paint)),
    ...(more > 0 ? [`    shown ${more} more times: see index.html`] : []),
  ];
}
