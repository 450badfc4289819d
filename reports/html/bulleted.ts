import { shorten } from '../../helpers/shorten.js';
import { markup, NOTHING, type Markup } from './markup.js';
import type { Conformance } from '../../helpers/verdict.js';
import { failingLines, hiddenLines, knownLines } from '../known.js';

/** A section of lines; nothing where there are none. */
export function bulleted(id: string, title: string, lines: readonly string[]): Markup {
  if (lines.length === 0) return NOTHING;
  const items = lines.map((line) => markup`<li>${shorten(line, 1_000)}</li>`);
  return markup`<section id="${id}"><h2>${title}</h2><ul>${items}</ul></section>`;
}

/** Why the run failed beside new violations. */
export function failingView(conformance: Conformance): Markup {
  return bulleted('failed', 'Why this run failed', failingLines(conformance));
}

/** The violations that the baseline covers in this run. */
export function knownView(conformance: Conformance): Markup {
  return markup`${bulleted('known', 'Known violations', knownLines(conformance))}
${bulleted('hidden', 'Hidden by known violations', hiddenLines(conformance))}`;
}
