import { few, pluralize } from '../../helpers/plural.js';
import type { Conformance } from '../../helpers/verdict.js';
import { hiddenLines, knownLines } from '../known.js';
import { byReason, footprintLine, violations } from '../outline.js';
import { FULL, line, violationLines, type Paint } from './list-lines.js';

/** A line that takes at most two rows of a small terminal, including its title. */
const IN_SHORT = { width: 144 };
/** A line that takes at most five rows. For undetermined requirements: the end of their reason says what to do. */
const WITH_REMEDY = { width: 350 };
/** A list of names that takes one row. */
const ONE_ROW = { width: 48 };

export function terminalSection(title: string, lines: readonly string[], paint: Paint): string[] {
  return lines.length === 0 ? [] : ['', paint.bold(title), ...lines];
}

function reasons(conformance: Conformance, verdict: 'undetermined' | 'advice', ids = 2): string[] {
  return [...byReason(conformance, verdict)].map(([reason, of]) =>
    ids === 0 ? `${pluralize(of.length, 'requirement')}: ${reason}` : `${reason} (${few(of, ids)})`,
  );
}

/** The first names of a list: as many as fit into a line, but at least one, and at most `most`. */
function fitting(
  list: readonly string[],
  limits: { readonly width: number },
  most: number,
): string {
  const first = (count: number): string =>
    [
      list.slice(0, count).join(', '),
      ...(count < list.length ? [`${list.length - count} more`] : []),
    ].join(' and ');
  const tooMany = list.findIndex((_, at) => first(at + 1).length > limits.width);
  const count = tooMany === -1 ? list.length : Math.max(tooMany, 1);
  return line(first(Math.min(count, most)), limits);
}

/** The requests sent, the animals and messages created, and at most `most` ids of each kind left behind. */
function footprintLines(
  conformance: Conformance,
  limits: { readonly width: number },
  most: number,
): string[] {
  const { leftBehind } = conformance.footprint;
  const kinds = [
    ['ids of animals left behind', leftBehind.animals],
    ['ids of messages left behind', leftBehind.messages],
    ['animals or messages possibly left behind', leftBehind.possibly],
  ] as const;
  const left = kinds.filter(([, list]) => list.length > 0);
  return [
    `  ${footprintLine(conformance)}`,
    ...left.map(([name, list]) => `  ${name}: ${fitting(list, limits, most)}`),
  ];
}

/** The sections below the causes, in full. */
export function below(conformance: Conformance, paint: Paint): string[] {
  const indented = (text: string): string => `  ${line(text, FULL)}`;
  const spots = conformance.blindSpots.map(({ requirement, text }) => `${requirement}: ${text}`);
  const advice = [...conformance.advice, ...reasons(conformance, 'advice')];
  const violated = violations(conformance).flatMap((one) => violationLines(one, paint));
  return [
    ...terminalSection('Violations', violated, paint),
    ...terminalSection('Undetermined', reasons(conformance, 'undetermined').map(indented), paint),
    ...terminalSection('Known violations', knownLines(conformance).map(indented), paint),
    ...terminalSection('Hidden by known violations', hiddenLines(conformance).map(indented), paint),
    ...terminalSection('Advice', advice.map(indented), paint),
    ...terminalSection('Blind spots', spots.map(indented), paint),
    ...terminalSection('Footprint', footprintLines(conformance, FULL, 5_000), paint),
  ];
}

const spotsInShort = (spots: number): string =>
  `${pluralize(spots, 'requirement')} that cannot be checked here: see index.html, or --verbose`;

/** The same sections without violations. Most of them are one short line, with the number of lines that are left out. */
export function belowInShort(conformance: Conformance, paint: Paint): string[] {
  const inShort = (title: string, lines: readonly string[], limits = IN_SHORT): string[] => {
    const [first] = lines;
    if (first === undefined) return [];
    const more =
      lines.length > 1 ? ` (${pluralize(lines.length - 1, 'more line')}: see --verbose)` : '';
    return [`${paint.bold(title.padEnd(13))} ${line(first, limits)}${more}`];
  };
  const spots = conformance.blindSpots.length;
  return [
    '',
    ...inShort('Undetermined', reasons(conformance, 'undetermined', 0), WITH_REMEDY),
    ...inShort('Known', knownLines(conformance)),
    ...inShort('Hidden', hiddenLines(conformance)),
    // Only the first advice is shown. Advice about the whole run, such as a failed cleanup, is the most important.
    ...inShort('Advice', [...conformance.advice, ...reasons(conformance, 'advice')]),
    ...inShort('Blind spots', spots === 0 ? [] : [spotsInShort(spots)]),
    ...inShort('Footprint', [footprintLine(conformance)]),
    ...footprintLines(conformance, ONE_ROW, 8).slice(1),
  ];
}
