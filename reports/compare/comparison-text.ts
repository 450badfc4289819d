import type { Comparison } from '../../helpers/compare/comparison.js';
import { few } from '../../helpers/plural.js';
import { shorten } from '../../helpers/shorten.js';
import { terminal } from '../../helpers/escape.js';
import { headlineOf, comparisonOutline, type OutlineRow } from './outline.js';

const line = (text: string): string => terminal(shorten(text, 400));

/** For two runs: `before → now`. For more runs: each value with its runs, as in `passed (a, b); violated (c)`. */
function cellsInWords(cells: readonly string[], { runs }: Comparison): string {
  if (cells.length === 2) return cells.join(' → ');
  const labels = (cell: string): string =>
    runs.flatMap(({ label }, at) => (cells[at] === cell ? [label] : [])).join(', ');
  return [...new Set(cells)].map((cell) => `${cell} (${labels(cell)})`).join('; ');
}

function rowLines({ id, text, cells, details }: OutlineRow, all: Comparison): string[] {
  const values = cells.length === 0 ? '' : `: ${cellsInWords(cells, all)}`;
  return [
    `  ${line(`${id} (${text})${values}`)}`,
    ...details.map(([label, what]) => `    ${line(`${label}: ${what}`)}`),
  ];
}

/** A comparison for a terminal. Escapes every text of a service. */
export function comparisonText(comparison: Comparison): string {
  const lines = [
    `${headlineOf(comparison)}.`,
    ...comparison.runs.map((run) => {
      const { label, baseUrl, startedAt, suite, profile, seed, verdict } = run;
      return `  ${line(`${label}: ${verdict}, ${baseUrl}, ${startedAt}, ${suite}, profile ${profile}, seed ${seed}`)}`;
    }),
    ...comparisonOutline(comparison).flatMap(({ title, lines: plain = [], rows = [] }) => {
      const details = [
        ...plain.map((one) => `  ${line(one)}`),
        ...rows.flatMap((row) => rowLines(row, comparison)),
      ];
      return details.length === 0 ? [] : ['', title, ...details];
    }),
  ];
  return `${lines.join('\n')}\n`;
}

export function comparisonLine(comparison: Comparison): string {
  const { verdicts, violations, observations, runs, notes } = comparison;
  const ids = [...verdicts, ...violations, ...observations].map(({ id }) => id);
  const which = ids.length === 0 ? '' : `: ${few(ids, 5)}`;
  const since = runs[0] === undefined ? '' : ` since ${runs[0].label}`;
  const first = notes.slice(0, 1).map((note) => ` (${note})`);
  return `${line(`${headlineOf(comparison)}${since}${which}${first.join('')}`)}\n`;
}
