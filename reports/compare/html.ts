import { createHash } from 'node:crypto';
import type { Comparison, Row, VerdictCell } from '../../helpers/compare/comparison.js';
import { shorten } from '../escape.js';
import { bulleted } from '../html/bulleted.js';
import { Markup, markup, NOTHING, prose } from '../html/markup.js';
import { STYLE } from '../html/style.js';
import { tableView } from '../html/table.js';
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

/** The page has no script, and asks nothing of any network. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const MOST_ROWS = 1_000;
const short = (text: string): string => shorten(text, 400);

function what({ id, text }: Row<unknown>, more?: string): Markup {
  return markup`<td><code>${shorten(id, 200)}</code><br>${prose(short(text))}${
    more !== undefined && markup`<br><b>${short(more)}</b>`
  }</td>`;
}

function verdictCell(cell: VerdictCell): Markup {
  const name = cell?.verdict ?? 'not-applicable';
  return markup`<td><span class="badge ${name}">${verdictInWords(cell)}</span></td>`;
}

function section(
  id: string,
  title: string,
  columns: readonly string[],
  rows: readonly Markup[],
): Markup {
  if (rows.length === 0) return NOTHING;
  const more = rows.length - MOST_ROWS;
  const shown = rows.slice(0, MOST_ROWS);
  return markup`<section id="${id}"><h2>${title}</h2>
${tableView({ label: title, columns: columns.map((name) => shorten(name, 120)), rows: shown, isBroad: true })}${
    more > 0 && markup`<p>and ${more} more</p>`
  }</section>`;
}

function runsView({ runs }: Comparison): Markup {
  const rows = runs.map(
    ({ label, verdict, baseUrl, startedAt, suite, profile, seed }) =>
      markup`<tr><th scope="row">${short(label)}</th>
<td><span class="badge ${verdict === 'violated' ? 'fail' : verdict === 'conforming' ? 'pass' : 'undetermined'}">${verdict}</span></td>
<td>${short(baseUrl)}</td><td>${startedAt}</td><td>${short(suite)}</td><td>${profile}</td>
<td>${seed}</td></tr>`,
  );
  const columns = ['Run', 'Verdict', 'Service', 'Judged', 'Suite', 'Profile', 'Seed'];
  return tableView({ label: 'Runs', columns, rows, isBroad: true });
}

/** A comparison as one self-contained page: a matrix, a column for each run. */
export function comparisonHtml(comparison: Comparison): string {
  const { verdicts, observations, times, runs, notes, isSame } = comparison;
  const labels = runs.map(({ label }) => label);
  const title = headlineOf(comparison);
  const verdictRows = verdicts.map((row) => {
    const why = details(row, comparison).map(
      ([label, text]) => markup`<p><b>${short(label)}:</b> ${prose(short(text))}</p>`,
    );
    return markup`<tr>${what(row)}${row.cells.map(verdictCell)}<td>${why}</td></tr>`;
  });
  const observationRows = observations.map((row) => {
    const cells = row.cells.map((cell) => markup`<td>${short(observationInWords(cell))}</td>`);
    return markup`<tr>${what(row, newAndVanished(row))}${cells}</tr>`;
  });
  const shiftedRows = comparison.shifted.map((row) => {
    const cells = shiftedInWords(row, comparison).map(
      ([label, text]) => markup`<p><b>${short(label)}:</b> ${prose(short(text))}</p>`,
    );
    return markup`<tr>${what(row)}<td>${cells}</td></tr>`;
  });
  const timesRows = times.map(({ operation, cells, paces }) => {
    const shown = cells.map((cell) => markup`<td>${timesInWords(cell)}</td>`);
    const told = paces.map((pace) => markup`<p>${paceInWords(pace)}</p>`);
    return markup`<tr><th scope="row">${operation}</th>${shown}<td>${told}</td></tr>`;
  });
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,">
<title>${title}</title><style>${new Markup(STYLE)}</style></head>
<body class="${isSame ? 'conforming' : 'undetermined'}">
<header><h1>${title}</h1></header><main>${runsView(comparison)}
${bulleted('notes', 'To know first', notes)}
${section('verdicts', 'Verdicts', ['Requirement', ...labels, 'Why'], verdictRows)}
${section('observations', 'Observations', ['Observation', ...labels], observationRows)}
${section('shifted', ON_SHIFTED, ['Requirement', 'What fails in one run, and not in another'], shiftedRows)}
${bulleted('untold', 'Told by some of the runs alone, so no difference', untoldInWords(comparison))}
${section('times', 'Response times', ['Operation', ...labels, 'Beside the first'], timesRows)}
${times.length > 0 && markup`<p>${ON_TIMES}</p>`}</main></body></html>
`.source;
}
