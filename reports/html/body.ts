import { shorten } from '../../helpers/shorten.js';
import { prettyPrint, lineAt } from './pretty-print.js';
import type { Line } from './pretty-print.js';
import { lines, markup, NO_MARKUP } from './markup.js';
import type { Markup } from './markup.js';

/** The number of first lines that are shown. */
const FIRST = 14;
/** The number of lines that are shown before and after the marked line. */
const AROUND = 8;
const LONGEST_LINE = 400;
const LONGEST_RAW = 3_000;

/** The first lines, and the lines around the marked line. A number stands for that many lines that are left out. */
function shownLines(all: readonly Line[], marked: number | undefined): readonly (Line | number)[] {
  const kept = (at: number): boolean =>
    at < FIRST || (marked !== undefined && Math.abs(at - marked) <= AROUND);
  const seen: (Line | number)[] = [];
  for (const [at, line] of all.entries()) {
    const last = seen.at(-1);
    if (kept(at)) seen.push(line);
    else if (typeof last === 'number') seen[seen.length - 1] = last + 1;
    else seen.push(1);
  }
  return seen;
}

/**
 * A body for people. JSON is pretty-printed, and the line of the value that the pointer names is marked. Of long JSON, only the first
 * lines and the lines around the mark are shown. Any other text is only shortened.
 */
export function bodyView(body: string, pointer?: string): Markup {
  if (body === '') return markup`<p class="none">no body</p>`;
  const printed = prettyPrint(body);
  if (!printed) return markup`<pre>${lines(shorten(body, LONGEST_RAW))}</pre>`;
  const marked = pointer === undefined || pointer === '' ? undefined : lineAt(printed, pointer);
  const rows = shownLines(printed, marked).map((line) => {
    if (typeof line === 'number') return markup`<i>… ${line} more lines</i>\n`;
    const indent = '  '.repeat(line.indent);
    const text = lines(shorten(line.text, LONGEST_LINE));
    const isMarked = marked !== undefined && line === printed[marked];
    return markup`${indent}${isMarked ? markup`<mark>${text}</mark>` : text}\n`;
  });
  return rows.length === 0 ? NO_MARKUP : markup`<pre>${rows}</pre>`;
}
