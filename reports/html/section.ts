import { shorten } from '../../helpers/shorten.js';
import { Markup, markup, NO_MARKUP } from './markup.js';

/** A part of the page with a heading. The navigation links to every section. */
export function htmlSection(id: string, title: string, content: Markup): Markup {
  const { source, sections } = markup`<section id="${id}"><h2>${title}</h2>${content}</section>`;
  return new Markup(source, [{ id, title }, ...sections]);
}

/** A section with a list; empty if there are no items. Texts are shortened. */
export function listSection(
  id: string,
  title: string,
  items: readonly (Markup | string)[],
): Markup {
  if (items.length === 0) return NO_MARKUP;
  const shown = items.map(
    (item) => markup`<li>${typeof item === 'string' ? shorten(item, 1_000) : item}</li>`,
  );
  return htmlSection(id, title, markup`<ul class="plain">${shown}</ul>`);
}

/** Links to the sections of a page, by their headings. */
export function contents({ sections }: Markup): Markup {
  const links = sections.map(({ id, title }) => markup`<a href="#${id}">${title}</a>`);
  return markup`<nav aria-label="Contents">${links}</nav>`;
}
