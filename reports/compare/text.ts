import type { Comparison } from '../../helpers/compare/comparison.js';
import { few } from '../../helpers/plural.js';
import { shorten } from '../../helpers/shorten.js';
import { terminal } from '../../helpers/escape.js';
import { headlineOf, outlineOf, type OutlineRow } from './outline.js';

const line = (text: string): string => terminal(shorten(text, 400));

/** For two runs: `before → now`. For more runs: each value with its runs, as in `passed (a, b); violated (c)`. */
function cellsInWords(cells: readonly string[], { runs }: Comparison): string {
  if (cells.length === 2) return cells.join(' → ');
  const labels = (cell: string): string =>
    runs.flatMap(({ label }, at) => (cells[at] === cell ? [label] : [])).join(', ');
  return [...new Set(cells)].map((cell) => `${cell} (${labels(cell)})`).join('; ');
}

function rowLines({ name, text, changed, cells, details }: OutlineRow, all: Comparison): string[] {
  const below = details.map(([label, what]) => `${label}: ${what}`);
  const lines = (head: string, more: readonly string[]): string[] => [
    `  ${line(head)}`,
    ...more.map((one) => `    ${line(one)}`),
  ];
  if (text === undefined)
    return lines(name, [...cells.map((cell, at) => `${all.runs[at]?.label}: ${cell}`), ...below]);
  const said = changed ?? cellsInWords(cells, all);
  return lines(`${name} (${text})${said === '' ? '' : `: ${said}`}`, below);
}

/** A comparison for a terminal. Escapes every text of a service. */
export function comparisonText(comparison: Comparison): string {
  const lines = [
    `${headlineOf(comparison)}.`,
    ...comparison.runs.map((run) => {
      const { label, baseUrl, startedAt, suite, profile, seed, verdict } = run;
      return `  ${line(`${label}: ${verdict}, ${baseUrl}, ${startedAt}, ${suite}, profile ${profile}, seed ${seed}`)}`;
    }),
    ...outlineOf(comparison).flatMap(({ title, lines: plain = [], rows = [], below }) => {
      const details = [
        ...plain.map((one) => `  ${line(one)}`),
        ...rows.flatMap((row) => rowLines(row, comparison)),
      ];
      if (details.length === 0) return [];
      return ['', title, ...details, ...(below === undefined ? [] : [`  ${below}`])];
    }),
  ];
  return `${lines.join('\n')}\n`;
}

/** A comparison in one line. */
export function comparisonLine(comparison: Comparison): string {
  const { verdicts, observations, runs, notes } = comparison;
  const ids = [...verdicts, ...observations].map(({ id }) => id);
  const which = ids.length === 0 ? '' : `: ${few(ids, 5)}`;
  const since = runs[0] === undefined ? '' : ` since ${runs[0].label}`;
  const first = notes.slice(0, 1).map((note) => ` (${note})`);
  return `${line(`${headlineOf(comparison)}${since}${which}${first.join('')}`)}\n`;
}
