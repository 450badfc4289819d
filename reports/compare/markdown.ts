import type { Comparison } from '../../helpers/compare/comparison.js';
import { markdown, markdownCode, shorten } from '../escape.js';
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

/** Rows of a table: GitHub takes no more than 64 KB in a comment. */
const MOST_ROWS = 60;

const cell = (text: string): string => markdown(shorten(text, 200));
const code = (text: string): string => markdownCode(shorten(text, 200), 'table');

function table(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  title: string,
): string[] {
  if (rows.length === 0) return [];
  const more = rows.length - MOST_ROWS;
  const lines = [heads, heads.map(() => '---'), ...rows.slice(0, MOST_ROWS)].map(
    (cells) => `| ${cells.join(' | ')} |`,
  );
  return [`## ${title}`, lines.join('\n'), ...(more > 0 ? [`and ${more} more`] : [])];
}

const list = (lines: readonly string[]): string => lines.map((one) => `- ${one}`).join('\n');

/** A comparison for a pull request or a job summary. */
export function comparisonMarkdown(comparison: Comparison): string {
  const { runs, verdicts, observations, notes, times } = comparison;
  const labels = runs.map(({ label }) => code(label));
  const untold = untoldInWords(comparison);
  const blocks = [
    '# Comparison',
    `**${headlineOf(comparison)}.**`,
    list(
      runs.map(({ label, verdict, baseUrl, startedAt, suite, profile, seed }) => {
        const where = `${code(baseUrl)}, ${code(startedAt)}`;
        return `${code(label)}: ${verdict}, ${where}, ${cell(suite)}, profile ${code(profile)}, seed ${seed}`;
      }),
    ),
    ...(notes.length > 0 ? [list(notes.map(cell))] : []),
    ...table(
      ['requirement', ...labels, 'why'],
      verdicts.map((row) => [
        `${code(row.id)} ${cell(row.text)}`,
        ...row.cells.map((one) => cell(verdictInWords(one))),
        details(row, comparison)
          .map(([label, text]) => `${code(label)}: ${cell(text)}`)
          .join('<br>'),
      ]),
      'Verdicts',
    ),
    ...table(
      ['observation', ...labels],
      observations.map((row) => {
        const changed = newAndVanished(row);
        const what = `${code(row.id)} ${cell(row.text)}`;
        return [
          changed === undefined ? what : `${what} (${cell(changed)})`,
          ...row.cells.map((one) => code(observationInWords(one))),
        ];
      }),
      'Observations',
    ),
    ...table(
      ['requirement', 'what fails in one run, and not in another'],
      comparison.shifted.map((row) => [
        `${code(row.id)} ${cell(row.text)}`,
        shiftedInWords(row, comparison)
          .map(([label, text]) => `${code(label)}: ${cell(text)}`)
          .join('<br>'),
      ]),
      ON_SHIFTED,
    ),
    ...(untold.length > 0
      ? ['## Told by some of the runs alone, so no difference', list(untold.map(cell))]
      : []),
    ...table(
      ['operation', ...labels, 'beside the first'],
      times.map(({ operation, cells, paces }) => [
        operation,
        ...cells.map((one) => cell(timesInWords(one))),
        paces.map((pace) => cell(paceInWords(pace))).join('<br>'),
      ]),
      'Response times',
    ),
    ...(times.length > 0 ? [ON_TIMES] : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}
