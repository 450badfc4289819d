import { html, htmlLines } from '../../helpers/escape.js';

/** HTML that is safe to put into a page. Make it with `markup`, `lines` or `prose`, which escape every text. */
export class Markup {
  readonly source: string;
  /** The sections in this HTML, in order. The navigation links to them. */
  readonly sections: readonly Linked[];

  constructor(source: string, sections: readonly Linked[] = []) {
    this.source = source;
    this.sections = sections;
  }
}

/** A place of the page, and its heading. */
interface Linked {
  readonly id: string;
  readonly title: string;
}

export type MarkupPart = Markup | string | number | false | undefined | readonly Markup[];

function sourceOf(part: MarkupPart): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Markup) return part.source;
  if (typeof part === 'object') return part.map((one) => one.source).join('');
  return html(String(part));
}

/**
 * A template whose texts are escaped. Only other markup is inserted unescaped. Attributes must be quoted
 * in the template.
 */
export function markup(strings: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup {
  const source = String.raw({ raw: strings }, ...parts.map(sourceOf));
  return new Markup(
    source,
    parts.flat().flatMap((part) => (part instanceof Markup ? part.sections : [])),
  );
}

/** A text of several lines, for a `pre` element. */
export function lines(text: string): Markup {
  return new Markup(htmlLines(text));
}

export const NO_MARKUP = markup``;

export function prose(text: string): Markup {
  const parts = text.split('`');
  // With an odd number of backticks, the whole text is plain text.
  if (parts.length % 2 === 0) return markup`${text}`;
  return markup`${parts.map((part, at) => (at % 2 === 0 ? markup`${part}` : markup`<code>${part}</code>`))}`;
}
