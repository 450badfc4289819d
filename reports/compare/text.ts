import type { Comparison, Row } from '../../helpers/compare/comparison.js';
import { shorten, terminal } from '../escape.js';
import {
  details,
  headlineOf,
  newAndVanished,
  observationInWords,
  ON_SHIFTED,
  ON_TIMES,
  paceInWords,
  shiftedInWords,
  timesInWords,
  untoldInWords,
  verdictInWords,
} from './words.js';

const line = (text: string): string => terminal(shorten(text, 400));

/** `before → now` for two runs; for more, what each says, and which runs say it. */
function cellLine(head: string, cells: readonly string[], { runs }: Comparison): string {
  if (cells.length === 2) return `  ${line(`${head}: ${cells.join(' → ')}`)}`;
  const labels = (cell: string): string =>
    runs.flatMap(({ label }, at) => (cells[at] === cell ? [label] : [])).join(', ');
  const said = [...new Set(cells)].map((cell) => `${cell} (${labels(cell)})`);
  return `  ${line(`${head}: ${said.join('; ')}`)}`;
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines];
}

const headOf = ({ id, text }: Row<unknown>): string => `${id} (${text})`;

function timesLines(comparison: Comparison): string[] {
  const rows = comparison.times.flatMap(({ operation, cells, paces }) => [
    `  ${operation}`,
    ...cells.map(
      (cell, at) => `    ${line(`${comparison.runs[at]?.label}: ${timesInWords(cell)}`)}`,
    ),
    ...paces.map((pace, at) => {
      const whose = paces.length > 1 ? `${comparison.runs[at + 1]?.label}: ` : '';
      return `    ${line(`${whose}${paceInWords(pace)}`)}`;
    }),
  ]);
  return rows.length === 0 ? [] : [...rows, `  ${ON_TIMES}`];
}

/** A comparison for a terminal. No text of a service reaches it unescaped. */
export function comparisonText(comparison: Comparison): string {
  const { runs, verdicts, observations, notes } = comparison;
  const lines = [
    `${headlineOf(comparison)}.`,
    ...runs.map((run) => {
      const { label, baseUrl, startedAt, suite, profile, seed, verdict } = run;
      return `  ${line(`${label}: ${verdict}, ${baseUrl}, ${startedAt}, ${suite}, profile ${profile}, seed ${seed}`)}`;
    }),
    ...section(
      'To know first',
      notes.map((note) => `  ${line(note)}`),
    ),
    ...section(
      'Verdicts',
      verdicts.flatMap((row) => [
        cellLine(headOf(row), row.cells.map(verdictInWords), comparison),
        ...details(row, comparison).map(([label, text]) => `    ${line(`${label}: ${text}`)}`),
      ]),
    ),
    ...section(
      'Observations',
      observations.map((row) => {
        const changed = newAndVanished(row);
        return changed === undefined
          ? cellLine(headOf(row), row.cells.map(observationInWords), comparison)
          : `  ${line(`${headOf(row)}: ${changed}`)}`;
      }),
    ),
    ...section(
      ON_SHIFTED,
      comparison.shifted.flatMap((row) => [
        `  ${line(headOf(row))}`,
        ...shiftedInWords(row, comparison).map(
          ([label, text]) => `    ${line(`${label}: ${text}`)}`,
        ),
      ]),
    ),
    ...section(
      'Told by some of the runs alone, so no difference',
      untoldInWords(comparison).map((text) => `  ${line(text)}`),
    ),
    ...section('Response times', timesLines(comparison)),
  ];
  return `${lines.join('\n')}\n`;
}

/** The same in one line. */
export function comparisonLine(comparison: Comparison): string {
  const { verdicts, observations, runs, notes } = comparison;
  const ids = [...verdicts, ...observations].map(({ id }) => id);
  const more = ids.length > 5 ? ` and ${ids.length - 5} more` : '';
  const which = ids.length === 0 ? '' : `: ${ids.slice(0, 5).join(', ')}${more}`;
  const since = runs[0] === undefined ? '' : ` since ${runs[0].label}`;
  const first = notes.slice(0, 1).map((note) => ` (${note})`);
  return `${line(`${headlineOf(comparison)}${since}${which}${first.join('')}`)}\n`;
}
