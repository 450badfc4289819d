import { type Exchange, type Header, senderInWords } from '../../helpers/exchange.js';
import { shorten } from '../../helpers/shorten.js';
import { lines, markup, type Markup, NO_MARKUP } from './markup.js';
import { type Line, lineAt, prettyPrint } from './pretty-print.js';

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

const MOST_HEADERS = 30;

function headersView(headers: readonly Header[]): Markup {
  if (headers.length === 0) return NO_MARKUP;
  const rows = headers
    .slice(0, MOST_HEADERS)
    .map(
      ([name, value]) =>
        markup`<div><dt>${shorten(name, 100)}</dt><dd>${shorten(value, 400)}</dd></div>`,
    );
  const more = headers.length - MOST_HEADERS;
  return markup`<dl class="headers">${rows}${more > 0 && markup`<div>${more} more</div>`}</dl>`;
}

function answerView({ answer, error }: Exchange, pointer: string | undefined): Markup {
  const lost = error !== undefined && markup`<p class="none">${shorten(error, 400)}</p>`;
  if (!answer) return markup`<h5>Response: none</h5>${lost}`;
  return markup`<h5>Response: ${answer.status}</h5>${lost}${headersView(answer.headers)}${
    answer.base64 !== undefined && markup`<p class="none">bytes that are not UTF-8</p>`
  }${bodyView(answer.body, pointer)}`;
}

/** An exchange in full: request and answer side by side, with headers and timing. */
export function exchangeView(exchange: Exchange, pointer?: string): Markup {
  const { index, request, attempt, startedAt, start, end } = exchange;
  const body = request.body === undefined ? NO_MARKUP : bodyView(request.body);
  const again = attempt > 1 && `, attempt ${attempt}`;
  return markup`<section class="exchange" id="exchange-${index}" aria-label="Exchange ${index}">
<p class="facts">Exchange ${index}: ${shorten(senderInWords(exchange), 200)}${again}, ${startedAt},
${((end - start) / 1000).toFixed(1)} ms</p><div class="pair"><div>
<h5>Request: ${shorten(request.method, 20)} <span>${shorten(request.url, 600)}</span></h5>
${headersView(request.headers)}${body}</div>
<div>${answerView(exchange, pointer)}</div></div></section>`;
}
