import { shorten } from '../../helpers/shorten.js';
import { markup, NOTHING } from './markup.js';
import type { Markup } from './markup.js';

/** A section of lines; nothing where there are none. */
export function bulleted(id: string, title: string, lines: readonly string[]): Markup {
  if (lines.length === 0) return NOTHING;
  const items = lines.map((line) => markup`<li>${shorten(line, 1_000)}</li>`);
  return markup`<section id="${id}"><h2>${title}</h2><ul>${items}</ul></section>`;
}
