import { header, type Exchange, type Header } from './exchange.js';
import { shorten } from './shorten.js';

/** Maximum length of a description, in characters. */
const LONGEST = 160;

/** Describes a request briefly: `GET /pets?limit=7`. Adds the body, and the Content-Type if it is not `application/json`. */
export function requestInWords({ request }: Pick<Exchange, 'request'>): string {
  const path = request.url
    .replace(/^[a-z]+:\/\/[^/]*/i, '')
    .replace(/^\/.*(?=\/(?:pets|messages)\b)/, '');
  // Joins the lines of formatted JSON. White space inside of lines stays.
  const body = request.body?.replaceAll(/\s*[\n\r]\s*/g, ' ').trim();
  const sent = body === undefined ? '' : `${typeInWords(request.headers)} ${body}`;
  const line = `${request.method} ${path}${sent}`;
  return shorten(line, LONGEST);
}

function typeInWords(headers: readonly Header[]): string {
  const type = header(headers, 'content-type');
  if (type === 'application/json') return '';
  return type === undefined ? ' without a Content-Type' : ` as ${type}`;
}
