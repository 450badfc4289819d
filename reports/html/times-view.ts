import type { Exchange } from '../../helpers/exchange.js';
import { groupBy } from '../../helpers/group-by.js';
import { markup, NO_MARKUP } from './markup.js';
import type { Markup } from './markup.js';
import { htmlSection } from './section.js';
import { numberCell, tableView } from './table.js';

/** Returns the item of a sorted list that this share of the items comes before. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** A table of response times by operation. */
export function timesView(exchanges: readonly Exchange[]): Markup {
  const answered = exchanges.filter(({ answer }) => answer !== undefined);
  if (answered.length === 0) return NO_MARKUP;
  const rows = [...groupBy(answered, ({ operation }) => operation)].map(([name, all]) => {
    const times = all.map(({ start, end }) => (end - start) / 1000).toSorted((a, b) => a - b);
    const shares = [0, 0.5, 0.95, 1].map((share) => numberCell(quantile(times, share).toFixed(1)));
    return markup`<tr><th scope="row">${name}</th>${numberCell(times.length)}${shares}</tr>`;
  });
  const columns = ['Operation', '#Responses', '#Shortest, ms', '#Median', '#95 %', '#Longest'];
  const table = tableView({ label: 'Response times', columns, rows });
  return htmlSection('times', 'Response times', table);
}
