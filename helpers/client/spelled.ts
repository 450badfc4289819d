import { endianness } from 'node:os';

const char = (digits: string, base: number): string => String.fromCharCode(parseInt(digits, base));

const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

type Groups = readonly (string | undefined)[];
type Spelling = readonly [find: RegExp, meant: (groups: Groups) => string];

/** How one character may be spelled, by the character that it begins with; and what it means. */
const SPELLINGS: ReadonlyMap<string, Spelling> = new Map<string, Spelling>([
  ['%', [/%(?:25)*([0-9a-f]{2})/iy, ([, hex = '']) => char(hex, 16)]],
  ['\u001b', [new RegExp(String.raw`\x1b\[[0-9;]*m`, 'y'), () => '']],
  [
    '\\',
    [
      /\\+(?:(?:u001b|x1b)\[[0-9;]*m|(?:u00|x)([0-9a-f]{2})|u\{0*([0-9a-f]{2})\}|([0-7]{3})|(["'/\\])|[rnt])/iy,
      ([, hex, braced, octal, plain = '']) => {
        const digits = hex ?? braced;
        if (digits !== undefined) return char(digits, 16);
        return octal === undefined ? plain : char(octal, 8);
      },
    ],
  ],
  [
    '&',
    [
      /&(?:amp;)*(?:#x0*([0-9a-f]{2});?|#0*(\d{2,3});?|(amp|lt|gt|quot|apos);)/iy,
      ([, hex, decimal, entity = '']) => {
        if (hex !== undefined) return char(hex, 16);
        return decimal === undefined ? (NAMED.get(entity.toLowerCase()) ?? '') : char(decimal, 10);
      },
    ],
  ],
]);

/** Line ends, zero widths, the NUL of UTF-16: seen by nobody between two characters. */
const UNSEEN = /[\0\u00ad\u200b-\u200f\u2060\ufeff\r\n]/;

/** What begins a spelling, what is not seen, and characters in full width. */
const ROUNDABOUT = new RegExp(
  String.raw`[%\\&\x1b\0\u00ad\u200b-\u200f\u2060\ufeff\r\n\uff01-\uff5e]`,
);
const EACH = new RegExp(ROUNDABOUT, 'g');

/** Whether a text may hold something that is spelled in another way than by its characters. */
export function isRoundabout(text: string): boolean {
  return ROUNDABOUT.test(text);
}

const BACKSLASH = 0x5c;
const SMALL_U = 0x75;
const ZERO = 0x30;
const BRACE = 0x7b;
/** Begins a sequence of a terminal's, which is longer than one character. */
const ESC = 0x1b;
/** Values of hexadecimal digits, by their codes. */
const DIGITS = new Map(
  [...'0123456789abcdefABCDEF'].map((digit) => [code(digit), parseInt(digit, 16)]),
);

function code(character: string): number {
  return character.charCodeAt(0);
}

/** What is spelled at a place that may begin a spelling, and where that ends; undefined where it is what it looks like. */
type Found = readonly [meant: string, end: number] | undefined;

/** JSON's `\u00hh`, in which a whole answer may be written; undefined where it is another spelling, or none. */
function escapedAt(text: string, at: number): Found {
  if (text.charCodeAt(at + 2) !== ZERO || text.charCodeAt(at + 3) !== ZERO) return undefined;
  const high = DIGITS.get(text.charCodeAt(at + 4));
  const low = DIGITS.get(text.charCodeAt(at + 5));
  if (high === undefined || low === undefined || high * 16 + low === ESC) return undefined;
  return [String.fromCharCode(high * 16 + low), at + 6];
}

function spelledAt(text: string, at: number): Found {
  if (text.charCodeAt(at) === BACKSLASH && text.charCodeAt(at + 1) === SMALL_U) {
    const escaped = escapedAt(text, at);
    if (escaped) return escaped;
    // Beyond the characters that a key may be made of.
    const next = text.charCodeAt(at + 2);
    if (next !== ZERO && next !== BRACE) return undefined;
  }
  const first = text.charAt(at);
  if (UNSEEN.test(first)) return ['', at + 1];
  if (first >= '\uff01') return [String.fromCharCode(first.charCodeAt(0) - 0xfee0), at + 1];
  const spelling = SPELLINGS.get(first);
  if (!spelling) return undefined;
  const [find, meant] = spelling;
  find.lastIndex = at;
  const found = find.exec(text);
  return found ? [meant(found), find.lastIndex] : undefined;
}

/** Hands on what a text spells, part by part, with the place of each: as it stands there, or what a spelling means. */
function eachPart(
  text: string,
  take: (from: number, to: number, meant: string | undefined) => void,
): void {
  let done = 0;
  EACH.lastIndex = 0;
  // What it finds is one character long.
  while (EACH.test(text)) {
    const index = EACH.lastIndex - 1;
    const found = spelledAt(text, index);
    if (!found) continue;
    if (index > done) take(done, index, undefined);
    const [meant, end] = found;
    take(index, end, meant);
    done = end;
    EACH.lastIndex = end;
  }
  if (done < text.length) take(done, text.length, undefined);
}

/**
 * What a text spells, however its characters are written: percent-encoded (more than once too), with the escapes of JSON
 * and JavaScript, as HTML entities, in full width, with what is not seen in between.
 */
export function unspelled(text: string): string {
  return together(text, () => {});
}

/** Puts the parts together. As strings, a million of them would take a hundred times what they say. */
function together(
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

/** What a text spells, and for each character of that where it begins in the text, and where it ends. */
export interface Spelled {
  readonly plain: string;
  readonly begins: Uint32Array;
  readonly ends: Uint32Array;
}

/** The same as `unspelled`, with the place of each character. */
export function spelled(text: string): Spelled {
  const begins = new Uint32Array(text.length);
  const ends = new Uint32Array(text.length);
  const plain = together(text, (length, from, to, at) => {
    const isPlain = length === to - from;
    for (let nth = 0; nth < length; nth += 1) {
      begins[at + nth] = isPlain ? from + nth : from;
      ends[at + nth] = isPlain ? from + nth + 1 : to;
    }
  });
  return { plain, begins, ends };
}
