import { styleText } from 'node:util';
import { few } from '../../helpers/plural.js';
import { shorten } from '../../helpers/shorten.js';
import type { Conformance, Failure, RequirementVerdict } from '../../helpers/verdict.js';
import { terminal } from '../../helpers/escape.js';
import { openCauses, failureFacts, outlineOf, repeatNote, reproductionOf } from '../outline.js';
import { shownBy } from '../shown-by.js';

/** The maximum numbers of characters. */
export interface ListLimits {
  /** Of a value. */
  readonly width: number;
  /** Of a command. A longer command is left out. The requests of a cause may have three times as many. */
  readonly command: number;
}

export const FULL: ListLimits = { width: 4_000, command: Infinity };
/** With these limits, a value takes at most a few rows of a small terminal. */
export const BRIEF: ListLimits = { width: 400, command: 2_000 };
/** The maximum number of failures of a requirement that are shown. */
const MOST_FAILURES = 5;

/** A text in one line, escaped and shortened. */
export const line = (text: string, { width }: Pick<ListLimits, 'width'>): string =>
  shorten(terminal(text), width);

const TOO_LONG = 'too long for this view: use --verbose, or see conformance.json';

/** Commands, or a note in place of all: a shortened command is not safe to paste, and some of them alone would not show the cause. */
function commandLines(all: readonly string[], { command: most }: ListLimits): readonly string[] {
  const isLong = all.some(({ length }) => length > most) || all.join('').length > 3 * most;
  return isLong ? [TOO_LONG] : all.map(terminal);
}

function failureLines(failure: Failure): string[] {
  return failureFacts(failure).map(([label, text]) => `    ${label.padEnd(8)}  ${terminal(text)}`);
}

export function violationLines(one: RequirementVerdict, paint: Paint): string[] {
  const clause = paint.dim(line(one.clause, FULL));
  const shown = one.failures.slice(0, MOST_FAILURES);
  const listed = one.failures.length - shown.length;
  const more = (one.failureCount ?? one.failures.length) - shown.length;
  const where = more > listed ? `, ${listed} of them in index.html` : ': see index.html';
  return [
    `  ${paint.red('✗')} ${paint.bold(line(one.id, FULL))}  ${one.level}  ${clause}`,
    `    ${line(one.text, FULL)}`,
    ...shown.flatMap(failureLines),
    ...(more > 0 ? [`    ${more} more${where}`] : []),
  ];
}

/** Every open cause: what is wrong, what to do, the commands that show the cause, and the violated requirements. */
export function causeLines(conformance: Conformance, limits: ListLimits, paint: Paint): string[] {
  const causes = openCauses(conformance).flatMap((cause, at) => {
    const { hint } = shownBy(cause, conformance);
    const { send, replay } = reproductionOf(cause, conformance);
    const { title, facts } = outlineOf(cause);
    return [
      ...(at === 0 ? [] : ['']),
      `  ${paint.red(`${at + 1}.`)} ${paint.bold(line(title, FULL))}`,
      ...facts.map(([label, text]) => `    ${label.padEnd(8)}  ${line(text, FULL)}`),
      ...(hint === undefined ? [] : [`    hint      ${line(hint, FULL)}`]),
      ...commandLines(send, limits).map(
        (command, nth) => `    ${(nth === 0 ? 'curl' : '').padEnd(8)}  ${command}`,
      ),
      ...commandLines(replay, limits).map((command) => `    replay    ${command}`),
      `    violates  ${line(few(cause.requirements, Infinity), FULL)}`,
    ];
  });
  return causes.length === 0 ? [] : [...causes, '', paint.dim(`  ${repeatNote(conformance)}`)];
}

/** Functions that color a text for a terminal, or return it unchanged. */
export type Paint = Readonly<
  Record<'bold' | 'dim' | 'red' | 'green' | 'yellow', (text: string) => string>
>;

/** Returns functions that color a text, if colors are enabled. Escape texts before you pass them. */
export function painter(color: boolean): Paint {
  const brush =
    (style: keyof Paint) =>
    (text: string): string =>
      color ? styleText(style, text, { validateStream: false }) : text;
  return {
    bold: brush('bold'),
    dim: brush('dim'),
    red: brush('red'),
    green: brush('green'),
    yellow: brush('yellow'),
  };
}
