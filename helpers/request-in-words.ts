import { type Exchange, header, type Header } from './exchange.js';
import { parseExact } from './json/exact-json.js';
import { onOneLine } from './on-one-line.js';
import { pluralize } from './plural.js';
import { shorten } from './shorten.js';
import { PATHS } from '../schemas/operations.js';

const OPERATION = new RegExp(`(?:${PATHS.join('|')})\\b`, 'g');

/** Returns the path and query of an address after the base URL; after the host, if it is the path of no operation. */
function belowBase(url: string): string {
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, '');
  return path.slice([...path.matchAll(OPERATION)].at(-1)?.index ?? 0);
}

/** Maximum length of a description, in characters. */
const LONGEST = 160;
/** White space of at least this many characters is mentioned, and a body of white space alone. White space that formats JSON is shorter. */
const MUCH = 100;

/**
 * Describes a request briefly: `GET /things?limit=7`. Adds a wrong key, the body without its line ends, the Content-Type if it is not
 * `application/json`, and the length of the white space that is not shown, if it is long.
 */
export function requestInWords({ request }: Pick<Exchange, 'request'>): string {
  const path = belowBase(request.url);
  const body = request.body === undefined ? undefined : bodyInWords(request.body);
  const sent = body === undefined ? '' : `${typeInWords(request.headers)} ${body}`;
  const unseen = (request.body ?? '').length - (body ?? '').length;
  const space = `${pluralize(unseen, 'character')} of white space`;
  const note = unseen < MUCH ? '' : ` and ${space}`;
  const line = `${request.method} ${path}${keyInWords(request.headers)}${sent}`.trim();
  return shorten(line, LONGEST) + (body === '' && unseen > 0 ? ` with a body of ${space}` : note);
}

/** Returns a body on one line. In malformed JSON, a line end may be the mistake, and is shown. */
function bodyInWords(body: string): string {
  const isMalformed = /^\s*[[{]/.test(body) && !parseExact(body).ok;
  return onOneLine(isMalformed ? body.replaceAll(/\r\n|[\n\r]/g, '\u23CE') : body);
}

/** Describes a header `Authorization` other than `Bearer` and the right key. */
function keyInWords(headers: readonly Header[]): string {
  const key = header(headers, 'authorization');
  if (key === undefined) return ' without Authorization';
  return key === 'Bearer {API_KEY}' ? '' : ` with Authorization: ${key}`;
}

function typeInWords(headers: readonly Header[]): string {
  const type = header(headers, 'content-type');
  if (type === 'application/json') return '';
  return type === undefined ? ' without a Content-Type' : ` as ${type}`;
}
