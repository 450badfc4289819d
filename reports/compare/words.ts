import type {
  Comparison,
  ObservationCell,
  Pace,
  Row,
  TimesCell,
  VerdictCell,
} from '../../helpers/compare/comparison.js';
import { counted } from '../../helpers/counted.js';
import { VERDICT_WORDS } from '../outline.js';

/** `No difference` or `3 differences`, and of what. */
export function headlineOf({ verdicts, observations, isSame }: Comparison): string {
  if (isSame) return 'No difference';
  return [
    ...(verdicts.length > 0
      ? [counted(verdicts.length, 'verdict differs', 'verdicts differ')]
      : []),
    ...(observations.length > 0
      ? [counted(observations.length, 'observation differs', 'observations differ')]
      : []),
  ].join(', ');
}

/** A verdict in a word or two. */
export function verdictInWords(cell: VerdictCell): string {
  return cell === null ? 'not known there' : VERDICT_WORDS[cell.verdict];
}

/** What was observed. */
export function observationInWords(cell: ObservationCell): string {
  return cell ?? 'not told';
}

/** Why a run gave a verdict that is not a pass: for which run, and in a line. */
export function details(
  row: Row<VerdictCell>,
  { runs }: Comparison,
): readonly (readonly [label: string, detail: string])[] {
  return row.cells.flatMap((cell, at) => {
    const label = runs[at]?.label ?? '';
    return cell?.detail === undefined || cell.verdict === 'pass' ? [] : [[label, cell.detail]];
  });
}

/** Fields, or names of headers, that only one of two runs shows; undefined where the row is of something else. */
export function newAndVanished({ id, cells }: Row<ObservationCell>): string | undefined {
  const [before, after] = cells;
  if (!id.startsWith('fields.') || cells.length !== 2) return undefined;
  if (typeof before !== 'string' || typeof after !== 'string') return undefined;
  const [had, has] = [before.split(' '), after.split(' ')];
  const added = has.filter((name) => !had.includes(name));
  const gone = had.filter((name) => !has.includes(name));
  return [
    ...(added.length > 0 ? [`new: ${added.join(', ')}`] : []),
    ...(gone.length > 0 ? [`vanished: ${gone.join(', ')}`] : []),
  ].join('; ');
}

/** What fails in one run, and was answered rightly in another that violates the same requirement. */
export function shiftedInWords(
  { cells }: Row<string | null>,
  { runs }: Comparison,
): readonly (readonly [label: string, text: string])[] {
  return cells.flatMap((cell, at) => (cell === null ? [] : [[runs[at]?.label ?? '', cell]]));
}

/** Over those. */
export const ON_SHIFTED =
  'Violated by several of them, but not by the same requests: no difference, and worth a look';

/** `1.2 ms, mostly 0.8 to 3.1`. */
export function timesInWords(cell: TimesCell): string {
  if (cell === null) return 'none';
  const { median, low, high, answers } = cell;
  return `${median} ms, mostly ${low} to ${high} (${answers} answers)`;
}

/** What the times of two runs tell, or why they tell nothing. */
export function paceInWords(pace: Pace): string {
  if (pace.told === 'cannot tell') return `cannot tell: ${pace.why}`;
  const { told, factor, pairs } = pace;
  return `${told}, ${factor} times as long, over ${pairs} like requests`;
}

/** What is no difference, and worth a line: what not every run could tell. */
export function untoldInWords({ untold, unseen }: Comparison): string[] {
  const few = (ids: readonly string[]): string => {
    const more = ids.length > 8 ? ` and ${ids.length - 8} more` : '';
    return `${ids.slice(0, 8).join(', ')}${more}`;
  };
  return [
    ...(untold.length > 0 ? [`verdicts: ${few(untold.map(({ id }) => id))}`] : []),
    ...(unseen.length > 0 ? [`observations: ${few(unseen)}`] : []),
  ];
}

/** What times can say, and what they cannot. */
export const ON_TIMES =
  'Times are never a difference: a busy machine slows a whole run down as a slow service does.';
