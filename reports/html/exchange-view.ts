import { senderInWords, type Exchange, type Header } from '../../helpers/exchange.js';
import { shorten } from '../../helpers/shorten.js';
import { bodyView } from './body.js';
import { markup, NO_MARKUP } from './markup.js';
import type { Markup } from './markup.js';

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
