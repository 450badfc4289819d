import { RESPONSE_FIELDS } from '../../schemas/shapes.js';
import { parseExact, type Span } from '../json/exact-json.js';

/** Bodies of at most this many characters are recorded whole. */
const LONG_BODY = 16 * 1024;
/** Values of at most this many characters are recorded. */
const LONG_VALUE = 200;

/**
 * Returns the JSON of a long response without the long values of fields that the interface does not name. They may have any value, and
 * the responses of a run could be too long to keep. Returns any other text, and JSON with duplicate keys, as it is.
 */
export function withoutLongFields(body: string): string {
  if (body.length <= LONG_BODY) return body;
  const long: Span[] = [];
  const parsed = parseExact(body, (key, span) => {
    if (RESPONSE_FIELDS.has(key) || span.end - span.start <= LONG_VALUE) return;
    while ((long.at(-1)?.start ?? -1) > span.start) long.pop();
    long.push(span);
  });
  if (!parsed.ok || parsed.loose.length > 0) return body;
  let text = '';
  let from = 0;
  for (const { start, end } of long) {
    text += `${body.slice(from, start)}"(${end - start} characters, not recorded)"`;
    from = end;
  }
  return text + body.slice(from);
}
