import type { Comparison } from '../../helpers/compare/comparison.js';
import { shorten } from '../../helpers/shorten.js';
import { markdown, markdownCode } from '../../helpers/escape.js';
import { headlineOf, comparisonOutline, type OutlinePart } from './outline.js';

/** The maximum number of rows of a table. GitHub accepts at most 64 KB in a comment. */
const MOST_ROWS = 60;

const cell = (text: string): string => markdown(shorten(text, 200));
const code = (text: string): string => markdownCode(shorten(text, 200), 'table');
const list = (lines: readonly string[]): string => lines.map((one) => `- ${one}`).join('\n');

function blocksOf(part: OutlinePart, labels: readonly string[]): string[] {
  const { id, title, lines = [], first = '', last, rows = [] } = part;
  const heading = id === 'notes' ? [] : [`## ${title}`];
  if (lines.length > 0) return [...heading, list(lines.map(cell))];
  if (rows.length === 0) return [];
  const runs = rows[0]?.cells.length === 0 ? [] : labels;
  const heads = [first.toLowerCase(), ...runs, ...(last === undefined ? [] : [last.toLowerCase()])];
  const written = rows.slice(0, MOST_ROWS).map((row) => {
    const details = row.details.map(([label, text]) => `${code(label)}: ${cell(text)}`);
    const cells = row.cells.map(id === 'observations' ? code : cell);
    return [
      `${code(row.id)} ${cell(row.text)}`,
      ...cells,
      ...(last === undefined ? [] : [details.join('<br>')]),
    ];
  });
  const table = [heads, heads.map(() => '---'), ...written].map(
    (cells) => `| ${cells.join(' | ')} |`,
  );
  const more = rows.length - MOST_ROWS;
  return [...heading, table.join('\n'), ...(more > 0 ? [`and ${more} more`] : [])];
}

/** A comparison for a pull request or a job summary. */
export function comparisonMarkdown(comparison: Comparison): string {
  const { runs } = comparison;
  const labels = runs.map(({ label }) => code(label));
  const blocks = [
    '# Comparison',
    `**${headlineOf(comparison)}.**`,
    list(
      runs.map(({ label, verdict, baseUrl, startedAt, suite, profile, seed }) => {
        const where = `${code(baseUrl)}, ${code(startedAt)}`;
        return `${code(label)}: ${verdict}, ${where}, ${cell(suite)}, profile ${code(profile)}, seed ${seed}`;
      }),
    ),
    ...comparisonOutline(comparison).flatMap((part) => blocksOf(part, labels)),
  ];
  return `${blocks.join('\n\n')}\n`;
}
