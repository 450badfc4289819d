import { senderInWords, type Exchange } from '../../helpers/exchange.js';
import { pluralize } from '../../helpers/plural.js';
import { isUnsent } from '../../helpers/transport-errors.js';
import type { Conformance } from '../../helpers/verdict.js';
import { groupBy } from '../../helpers/group-by.js';
import { shorten } from '../../helpers/shorten.js';
import { VERDICT_WORDS } from '../outline.js';
import { milliseconds } from './exchange-view.js';
import { markup, NO_MARKUP } from './markup.js';
import type { Markup } from './markup.js';
import type { StatementRow } from './options.js';
import { htmlSection } from './section.js';
import { numberCell, tableView } from './table.js';

function pathOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]*/i, '');
}

function exchangeRow(one: Exchange): Markup {
  const status = one.answer ? String(one.answer.status) : 'none';
  const error = one.error === undefined ? '' : `, ${shorten(one.error, 80)}`;
  const request = `${shorten(one.request.method, 12)} ${shorten(pathOf(one.request.url), 90)}`;
  return markup`<tr>${numberCell(one.index)}<td>${request}</td><td>${status}${error}</td>
${numberCell(milliseconds(one))}<td>${shorten(senderInWords(one), 80)}</td></tr>`;
}

/** Returns the exchanges that show the violations: those of their witnesses and commands. */
function showing({ requirements, causes }: Conformance): ReadonlySet<number> {
  const failures = requirements.flatMap((one) => one.failures);
  return new Set([
    ...failures.flatMap(({ exchange, witness = [] }) => [exchange, ...witness]),
    ...causes.flatMap(({ exchange, witness }) => [exchange, ...witness]),
  ]);
}

/** A table with one row for each exchange that a violation needs. @param most the maximum number of rows */
export function exchangesTable(
  conformance: Conformance,
  exchanges: readonly Exchange[],
  most: number,
): Markup {
  const needed = showing(conformance);
  const shown = exchanges.filter(({ index }) => needed.has(index)).slice(0, most);
  if (shown.length === 0) return NO_MARKUP;
  const columns = ['#No.', 'Request', 'Response', '#ms', 'Sent by'];
  const rows = shown.map(exchangeRow);
  const table = tableView({ label: 'Exchanges', columns, rows, isSmall: true });
  const all = pluralize(exchanges.filter((one) => !isUnsent(one)).length, 'exchange');
  return htmlSection(
    'exchanges',
    'Exchanges',
    markup`<details><summary>Exchanges that show the violations: ${shown.length}</summary>${table}
<p>The run had ${all}. evidence.har has all of them; the dev tools of a browser can open this file.</p></details>`,
  );
}

/** One statement for each clause of the requirements, without a text. Used if no statements are given. */
function ownStatements(conformance: Conformance): StatementRow[] {
  return [...groupBy(conformance.requirements, ({ clause }) => clause)].map(([clause, all]) => ({
    clause,
    text: '',
    requirements: all.map(({ id }) => id),
  }));
}

function statementRow(
  statement: StatementRow,
  conformance: Conformance,
  seen: Set<string>,
): Markup {
  const verdicts = new Map(conformance.requirements.map((one) => [one.id, one.verdict]));
  const judged = statement.requirements.map((id) => {
    const verdict = verdicts.get(id);
    // A requirement without a badge passed.
    const badge =
      verdict !== undefined &&
      verdict !== 'pass' &&
      markup` <span class="badge ${verdict}">${VERDICT_WORDS[verdict]}</span>`;
    return markup`<li><a href="#${id}">${shorten(id, 200)}</a>${badge}</li>`;
  });
  // A clause may have several statements. Links to the clause lead to the first.
  const isFirst = !seen.has(statement.clause);
  seen.add(statement.clause);
  const anchor = isFirst ? markup` id="clause-${shorten(statement.clause, 200)}"` : NO_MARKUP;
  return markup`<tr${anchor}><td>${shorten(statement.clause, 200)}</td>
<td>${shorten(statement.text, 600)}</td>
<td><ul class="ids">${judged}</ul>${statement.note}</td></tr>`;
}

/** A table of the statements of the interface, with the requirements that check each statement, and their verdicts. */
export function clauseTable(
  conformance: Conformance,
  statements: readonly StatementRow[] | undefined,
): Markup {
  const all = statements ?? ownStatements(conformance);
  if (all.length === 0) return NO_MARKUP;
  const seen = new Set<string>();
  const rows = all.map((statement) => statementRow(statement, conformance, seen));
  const columns = ['Clause', 'Statement', 'Checked by'];
  const table = tableView({ label: 'Clauses', columns, rows, isSmall: true });
  return htmlSection(
    'clauses',
    'Clauses',
    markup`<details><summary>Clauses: ${all.length}</summary>${table}</details>`,
  );
}
