import { endianness } from 'node:os';

/** Returns a secret as it is, in hexadecimal, and in base64, alone or inside a longer base64 text. */
export function encodingsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  return [value, bytes.toString('hex'), ...base64Of(bytes)];
}

function base64Of(bytes: Buffer): string[] {
  return (['base64', 'base64url'] as const).flatMap((coding) =>
    [0, 1, 2].map((offset) => inBase64(bytes, offset, coding)),
  );
}

/**
 * Returns the base64 of a secret inside a longer text, without the characters that also depend on neighboring bytes.
 * @param offset the number of bytes before the secret, modulo 3
 */
function inBase64(bytes: Buffer, offset: number, coding: 'base64' | 'base64url'): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString(coding)
    .replaceAll('=', '');
  const from = offset === 0 ? 0 : offset + 1;
  const to = Math.floor(((offset + bytes.length) * 8) / 6);
  return text.slice(from, to);
}

const NAMED = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));

/** Matches one escaped character, such as `%41`, `\u0041` or `&#65;`, or one that is escaped again, such as `%2541`. */
const ESCAPE =
  /(?:%(?:25)*|\\+u00)([0-9a-f]{2})|&(?:amp;)*(?:#x0*([0-9a-f]{2});?|#0*(\d{2,3});?|(amp|lt|gt|quot|apos);)|\\+(["'/\\])/iy;

const ESCAPE_BEGINS = '%\\&';

export function mayHaveEscapes(text: string): boolean {
  return [...ESCAPE_BEGINS].some((character) => text.includes(character));
}

/** Decodes the escape sequence at a position. Returns the character and the end of the sequence; undefined if there is none. */
function escapeAt(text: string, at: number): readonly [code: number, end: number] | undefined {
  ESCAPE.lastIndex = at;
  const found = ESCAPE.exec(text);
  if (!found) return undefined;
  const [, byte, hex = byte, decimal, entity = '', plain] = found;
  const character = plain ?? NAMED.get(entity.toLowerCase());
  const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
  return [character?.charCodeAt(0) ?? code, ESCAPE.lastIndex];
}

/** A decoded text. `begins` has the place of each of its characters in the encoded text, and then the end of that text. */
export interface Decoded {
  readonly plain: string;
  readonly begins: Uint32Array;
}

/** Decodes every escape in a text, percent, JSON and HTML. In typed arrays, because a body may have millions of characters. */
export function unescaped(text: string): Decoded {
  const units = new Uint16Array(text.length);
  const begins = new Uint32Array(text.length + 1);
  let length = 0;
  for (let at = 0; at < text.length; length += 1) {
    const found = ESCAPE_BEGINS.includes(text.charAt(at)) ? escapeAt(text, at) : undefined;
    const [code, end] = found ?? [text.charCodeAt(at), at + 1];
    units[length] = code;
    begins[length] = at;
    at = end;
  }
  begins[length] = text.length;
  return { plain: textOf(units.subarray(0, length)), begins };
}

function textOf(units: Uint16Array): string {
  const bytes = Buffer.from(units.buffer, 0, units.byteLength);
  return (endianness() === 'LE' ? bytes : bytes.swap16()).toString('utf16le');
}
