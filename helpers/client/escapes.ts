import { endianness } from 'node:os';

const NAMED = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));

/** Matches one escaped character, such as `%41`, `\u0041` or `&#65;`, or one that is escaped again, such as `%2541`. */
const ESCAPE =
  /(?:%(?:25)*|\\+u00)([0-9a-f]{2})|&(?:amp;)*(?:#x0*([0-9a-f]{2});?|#0*(\d{2,3});?|(amp|lt|gt|quot|apos);)|\\+(["'/\\])/iy;

/** Characters that may begin an escape. */
const ESCAPE_BEGINS = /[%\\&]/;
const ALL_BEGINS = new RegExp(ESCAPE_BEGINS, 'g');

/** Whether a text may contain escaped characters. */
export function mayHaveEscapes(text: string): boolean {
  return ESCAPE_BEGINS.test(text);
}

/** Decodes the escape sequence at a position. Returns the character and the end of the sequence; undefined if there is none. */
function escapeAt(text: string, at: number): readonly [character: string, end: number] | undefined {
  ESCAPE.lastIndex = at;
  const found = ESCAPE.exec(text);
  if (!found) return undefined;
  const [, byte, hex = byte, decimal, entity = '', plain] = found;
  const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
  const character = plain ?? NAMED.get(entity.toLowerCase()) ?? String.fromCharCode(code);
  return [character, ESCAPE.lastIndex];
}

/** Calls `take` for each part of a text. A part is plain text, or one escape sequence with the character that it stands for. */
function eachPart(
  text: string,
  take: (from: number, to: number, character: string | undefined) => void,
): void {
  let done = 0;
  ALL_BEGINS.lastIndex = 0;
  // A match is one character long.
  while (ALL_BEGINS.test(text)) {
    const index = ALL_BEGINS.lastIndex - 1;
    const found = escapeAt(text, index);
    if (!found) continue;
    if (index > done) take(done, index, undefined);
    const [character, end] = found;
    take(index, end, character);
    done = end;
    ALL_BEGINS.lastIndex = end;
  }
  if (done < text.length) take(done, text.length, undefined);
}

/** Decodes every escape that `ESCAPE` matches in a text. */
export function unescaped(text: string): string {
  return decode(text, () => {});
}

/** Decodes a text. Collects it in a typed array, because a million short strings would take a hundred times the memory. */
function decode(
  text: string,
  onPart: (length: number, from: number, to: number, at: number) => void,
): string {
  const units = new Uint16Array(text.length);
  let length = 0;
  eachPart(text, (from, to, character) => {
    const begin = length;
    if (character === undefined) {
      for (let at = from; at < to; at += 1) units[length++] = text.charCodeAt(at);
    } else {
      for (let at = 0; at < character.length; at += 1) units[length++] = character.charCodeAt(at);
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
  const plain = decode(text, (length, from, to, at) => {
    const isPlain = length === to - from;
    for (let nth = 0; nth < length; nth += 1) {
      begins[at + nth] = isPlain ? from + nth : from;
      ends[at + nth] = isPlain ? from + nth + 1 : to;
    }
  });
  return { plain, begins, ends };
}
