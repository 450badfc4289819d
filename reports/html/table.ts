import { markup } from './markup.js';
import type { Markup } from './markup.js';

/** A table that scrolls on a narrow screen. */
interface Table {
  /** The name of the table, for screen readers. */
  readonly label: string;
  /** Names of the columns. `#ms` is a column of numbers with the name `ms`. */
  readonly columns: readonly string[];
  readonly rows: readonly Markup[];
  readonly isSmall?: boolean;
  /** Whether the columns hold sentences. On a small screen, such a table scrolls, so that the columns stay readable. */
  readonly isBroad?: boolean;
}

export function tableView({ label, columns, rows, isSmall, isBroad }: Table): Markup {
  const heads = columns.map((name) =>
    name.startsWith('#')
      ? markup`<th scope="col" class="number">${name.slice(1)}</th>`
      : markup`<th scope="col">${name}</th>`,
  );
  return markup`<div class="wide" role="region" aria-label="${label}" tabindex="0">
<table class="${isSmall ? 'small' : isBroad ? 'broad' : 'plain'}"><thead><tr>${heads}</tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

/** A table cell with a number. */
export function numberCell(value: number | string): Markup {
  return markup`<td class="number">${value}</td>`;
}
