import type { Comparison } from '../../helpers/compare/comparison.js';
import { shorten } from '../../helpers/shorten.js';
import { documentText } from '../html/document.js';
import { markup, NO_MARKUP, prose, type Markup } from '../html/markup.js';
import { listSection, htmlSection } from '../html/section.js';
import { tableView } from '../html/table.js';
import { headlineOf, comparisonOutline, type OutlineRow, type OutlinePart } from './outline.js';

const MOST_ROWS = 1_000;
const short = (text: string): string => shorten(text, 400);

function rowView(row: OutlineRow, last: string | undefined): Markup {
  const cells = row.cells.map((cell, at) => {
    const verdict = row.verdicts?.[at];
    if (verdict === undefined) return markup`<td class="sentence">${short(cell)}</td>`;
    return markup`<td><span class="badge ${verdict}">${cell}</span></td>`;
  });
  const details = row.details.map(
    ([label, text]) => markup`<p><b>${short(label)}:</b> ${prose(short(text))}</p>`,
  );
  const name = markup`<td class="sentence"><code>${shorten(row.id, 200)}</code><br>${prose(short(row.text))}</td>`;
  return markup`<tr>${name}${cells}${last !== undefined && markup`<td class="sentence">${details}</td>`}</tr>`;
}

function partView(part: OutlinePart, labels: readonly string[]): Markup {
  const { id, title, lines, first = '', last, rows = [] } = part;
  if (lines) return listSection(id, title, lines);
  if (rows.length === 0) return NO_MARKUP;
  const runs = rows[0]?.cells.length === 0 ? [] : labels;
  const columns = [first, ...runs, ...(last === undefined ? [] : [last])];
  const shown = rows.slice(0, MOST_ROWS).map((row) => rowView(row, last));
  const more = rows.length - MOST_ROWS;
  const table = tableView({
    label: title,
    columns: columns.map((name) => shorten(name, 120)),
    rows: shown,
    isBroad: true,
  });
  return htmlSection(id, title, markup`${table}${more > 0 && markup`<p>and ${more} more</p>`}`);
}

function runsView({ runs }: Comparison): Markup {
  const rows = runs.map(
    ({ label, verdict, baseUrl, startedAt, suite, profile, seed }) =>
      markup`<tr><th scope="row">${short(label)}</th>
<td><span class="badge ${verdict === 'violated' ? 'fail' : verdict === 'conforming' ? 'pass' : 'undetermined'}">${verdict}</span></td>
<td class="sentence">${short(baseUrl)}</td><td>${startedAt}</td><td>${short(suite)}</td><td>${profile}</td>
<td>${seed}</td></tr>`,
  );
  const columns = ['Run', 'Verdict', 'Service', 'Started', 'Suite', 'Profile', 'Seed'];
  return tableView({ label: 'Runs', columns, rows, isBroad: true });
}

/** A comparison as one self-contained page. The tables have a column for each run. */
export function comparisonHtml(comparison: Comparison): string {
  const { runs, isSame } = comparison;
  const labels = runs.map(({ label }) => label);
  const title = headlineOf(comparison);
  const parts = comparisonOutline(comparison).map((part) => partView(part, labels));
  return documentText({
    title,
    verdict: isSame ? 'conforming' : 'undetermined',
    body: markup`<header><h1>${title}</h1></header><main>${runsView(comparison)}
${parts}</main>`,
  });
}
