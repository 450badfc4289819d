import { few } from '../../helpers/counted.js';
import type { Conformance } from '../../helpers/verdict.js';
import { baselineProblems, gateProblems, hiddenLines, knownLines } from '../known.js';
import { byReason, footprintLine } from '../outline.js';
import type { Paint } from '../paint.js';
import { BRIEF, FULL, line, TERSE } from './parts.js';
import type { Limits } from './parts.js';

/** A line of two rows, behind its title. */
const IN_SHORT = { ...BRIEF, width: 144 };

/** Lines under a title; nothing where there are none. */
export function section(title: string, lines: readonly string[], paint: Paint): string[] {
  return lines.length === 0 ? [] : ['', paint.bold(title), ...lines];
}

function reasons(conformance: Conformance, verdict: 'undetermined' | 'advice', ids = 2): string[] {
  return [...byReason(conformance, verdict)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([reason, of]) => (ids === 0 ? reason : `${reason} (${few(of, ids)})`));
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

/** What stands below the violations, in full. */
export function below(conformance: Conformance, paint: Paint): string[] {
  const indented = (text: string): string => `  ${line(text, FULL)}`;
  const spots = conformance.blindSpots.map(({ requirement, text }) => `${requirement}: ${text}`);
  const advice = [...reasons(conformance, 'advice'), ...conformance.advice];
  return [
    ...section(
      'Why this run failed (--fail-on changes)',
      gateProblems(conformance).map(indented),
      paint,
    ),
    ...section('Out-of-date baseline entries', baselineProblems(conformance).map(indented), paint),
    ...section('Known violations', knownLines(conformance).map(indented), paint),
    ...section('Hidden by known violations', hiddenLines(conformance).map(indented), paint),
    ...section('Undetermined', reasons(conformance, 'undetermined').map(indented), paint),
    ...section('Advice', advice.map(indented), paint),
    ...section('Blind spots', spots.map(indented), paint),
    ...section('Footprint', footprintLines(conformance, FULL), paint),
  ];
}

/** The same in a line each, of two rows at most; how many more there are of a kind is said. */
export function belowInShort(conformance: Conformance, paint: Paint): string[] {
  const inShort = (title: string, lines: readonly string[], most = 1): string[] => {
    const left = lines.length - most;
    const more = left > 0 ? ` (and ${left} more)` : '';
    const shown = lines.slice(0, most).map((text) => line(text, IN_SHORT));
    return shown.map((text, at) => {
      const head = paint.bold((at === 0 ? title : '').padEnd(13));
      return `${head} ${text}${at === shown.length - 1 ? more : ''}`;
    });
  };
  const spots = conformance.blindSpots.length;
  return [
    '',
    // These fail the run.
    ...inShort('Fails', gateProblems(conformance), 3),
    ...inShort('Baseline', baselineProblems(conformance), 3),
    ...inShort('Known', knownLines(conformance)),
    ...inShort('Hidden', hiddenLines(conformance)),
    ...inShort('Undetermined', reasons(conformance, 'undetermined', 0)),
    ...inShort('Advice', [...reasons(conformance, 'advice'), ...conformance.advice]),
    ...inShort('Blind spots', spots === 0 ? [] : [`${spots}: see index.html, or --verbose`]),
    ...inShort('Footprint', [footprintLine(conformance)]),
    ...footprintLines(conformance, { ...TERSE, width: 54 }).slice(1),
  ];
}
