import { markup } from './markup.js';
import type { Markup } from './markup.js';

/** A table that scrolls on a narrow screen. */
interface Table {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly Markup[];
  /** Whether the columns hold sentences. On a small screen, such a table scrolls, so that the columns stay readable. */
  readonly isBroad?: boolean;
}

export function tableView({ label, columns, rows, isBroad }: Table): Markup {
  const heads = columns.map((name) => markup`<th scope="col">${name}</th>`);
  return markup`<div class="wide" role="region" aria-label="${label}" tabindex="0">
<table class="${isBroad ? 'broad' : 'plain'}"><thead><tr>${heads}</tr></thead>
<tbody>${rows}</tbody></table></div>`;
}
