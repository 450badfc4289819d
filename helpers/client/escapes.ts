import { endianness } from 'node:os';

const NAMED = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));

/** Matches one escaped character: percent-encoded, as a JSON escape, or as an HTML entity, and any of these escaped again. */
const ESCAPE =
  /(?:%(?:25)*|\\+u00)([0-9a-f]{2})|&(?:amp;)*(?:#x0*([0-9a-f]{2});?|#0*(\d{2,3});?|(amp|lt|gt|quot|apos);)|\\+(["'/\\])/iy;

/** Characters that may begin an escape. */
const ESCAPE_BEGINS = /[%\\&]/;
const EACH = new RegExp(ESCAPE_BEGINS, 'g');

/** Whether a text may contain escaped characters. */
export function mayHaveEscapes(text: string): boolean {
  return ESCAPE_BEGINS.test(text);
}

/** Decodes the escape sequence at a position. Returns the character and the end of the sequence; undefined if there is none. */
function escapeAt(text: string, at: number): readonly [meant: string, end: number] | undefined {
  ESCAPE.lastIndex = at;
  const found = ESCAPE.exec(text);
  if (!found) return undefined;
  const [, byte, hex = byte, decimal, entity = '', plain] = found;
  const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
  const meant = plain ?? NAMED.get(entity.toLowerCase()) ?? String.fromCharCode(code);
  return [meant, ESCAPE.lastIndex];
}

/** Calls `take` for each part of a text, with its place: plain text, or the character that an escape sequence stands for. */
function eachPart(
  text: string,
  take: (from: number, to: number, meant: string | undefined) => void,
): void {
  let done = 0;
  EACH.lastIndex = 0;
  // A match is one character long.
  while (EACH.test(text)) {
    const index = EACH.lastIndex - 1;
    const found = escapeAt(text, index);
    if (!found) continue;
    if (index > done) take(done, index, undefined);
    const [meant, end] = found;
    take(index, end, meant);
    done = end;
    EACH.lastIndex = end;
  }
  if (done < text.length) take(done, text.length, undefined);
}

/** Decodes every escape that `ESCAPE` matches in a text. */
export function unescaped(text: string): string {
  return assembled(text, () => {});
}

/** Joins the decoded parts in a typed array: a million strings would take a hundred times the memory of their characters. */
function assembled(
  text: string,
  onPart: (length: number, from: number, to: number, at: number) => void,
): string {
  const units = new Uint16Array(text.length);
  let length = 0;
  eachPart(text, (from, to, meant) => {
    const begin = length;
    if (meant === undefined) {
      for (let at = from; at < to; at += 1) units[length++] = text.charCodeAt(at);
    } else {
      for (let at = 0; at < meant.length; at += 1) units[length++] = meant.charCodeAt(at);
    }
    onPart(length - begin, from, to, begin);
  });
  return textOf(units.subarray(0, length));
}

function textOf(units: Uint16Array): string {
  const bytes = Buffer.from(units.buffer, 0, units.byteLength);
  return (endianness() === 'LE' ? bytes : bytes.swap16()).toString('utf16le');
}

/** A decoded text, and for each of its characters the beginning and the end in the encoded text. */
export interface Decoded {
  readonly plain: string;
  readonly begins: Uint32Array;
  readonly ends: Uint32Array;
}

/** Decodes a text as `unescaped` does, and returns the place of each character. */
export function unescapedWithPlaces(text: string): Decoded {
  const begins = new Uint32Array(text.length);
  const ends = new Uint32Array(text.length);
  const plain = assembled(text, (length, from, to, at) => {
    const isPlain = length === to - from;
    for (let nth = 0; nth < length; nth += 1) {
      begins[at + nth] = isPlain ? from + nth : from;
      ends[at + nth] = isPlain ? from + nth + 1 : to;
    }
  });
  return { plain, begins, ends };
}
