import { idInPath } from '../../schemas/operations.js';
import type { Exchange } from '../exchange.js';
import { isObject, parseExact } from '../json/exact-json.js';
import { memoize } from '../memoize.js';

/** Beyond these sizes, a server in front of the service may refuse a text (code points) or a body (bytes). */
const LONGEST_TEXT = 10_000;
const LARGEST_BODY = 65_536;
/** The same for a header, and for an id in the path or a value in the query as they are sent, in characters. */
const LONGEST_HEADER = 1000;
const LONGEST_VALUE = 100;

/**
 * Whether a text or the body of a request is so large that any refusal is permitted. Only a 2xx response with an altered value is
 * then a violation.
 */
export const isTooLarge = memoize((exchange: Exchange): boolean => {
  const { body = '' } = exchange.request;
  if (body.length <= LONGEST_TEXT) return false;
  if (bytesSent(exchange) > LARGEST_BODY) return true;
  const parsed = parseExact(body);
  const value = parsed.ok ? parsed.value : undefined;
  const texts = isObject(value) || Array.isArray(value) ? Object.values(value) : [value];
  return texts.some((text) => typeof text === 'string' && [...text].length > LONGEST_TEXT);
});

export function bytesSent({ request: { body = '', isBytes } }: Exchange): number {
  return isBytes ? body.length : Buffer.byteLength(body);
}

/**
 * Whether a server may refuse the request before the service sees it, with a response of any shape. The cases are:
 *
 * - an address that cannot be decoded, is unusual, or has a part that is too long;
 * - an `Authorization` header that is too long or not printable ASCII;
 * - a body or a text that is too large.
 */
export function mayStopAtServer(exchange: Exchange): boolean {
  // Ignores the headers that `--header` adds to every request.
  const credentials = exchange.request.headers.filter(([name]) => name === 'Authorization');
  return (
    isTooLarge(exchange) || isOddAddress(exchange) || credentials.some(([, value]) => isOdd(value))
  );
}

const isOdd = (header: string): boolean =>
  /[^\t -~]/.test(header) || header.length > LONGEST_HEADER;

function isOddAddress({ operation, request: { url } }: Exchange): boolean {
  const { pathname, search } = splitAt(url);
  const sent = idInPath(operation, pathname);
  let last = '';
  try {
    last = decodeURIComponent(sent);
    decodeURIComponent(search.replaceAll('+', ' '));
  } catch {
    return true;
  }
  if (/%(?:[01][0-9a-f]|7f)/i.test(url)) return true;
  if (/[/\\;%]|^\.\.?$/.test(last) || sent.length > LONGEST_VALUE) return true;
  const values = search.split('&').map((each) => each.replace(/^[^=]*=/, ''));
  return values.some((value) => value.length > LONGEST_VALUE);
}

/** Returns path and query as they were sent: `URL` would remove dot segments. */
function splitAt(url: string): { readonly pathname: string; readonly search: string } {
  const [pathname = '', ...query] = url.split('?');
  return { pathname, search: query.join('?') };
}
