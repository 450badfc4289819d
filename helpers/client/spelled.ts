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
      /\\+(?:(?:u001b|x1b)\[[0-9;]*m|(?:u00|x)([0-9a-f]{2})|u\{0*([0-9a-f]{2})\}|([0-7]{3})|(["'/\\])|[rn])/iy,
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

/** What is spelled at a place that may begin a spelling, and where that ends; undefined where it is what it looks like. */
function spelledAt(text: string, at: number): readonly [meant: string, end: number] | undefined {
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

/** Hands on what a text spells, part by part, with the place of each: as it stands there, or as one character. */
function eachPart(text: string, take: (part: string, from: number, to: number) => void): void {
  let done = 0;
  EACH.lastIndex = 0;
  // What it finds is one character long.
  while (EACH.test(text)) {
    const index = EACH.lastIndex - 1;
    const found = spelledAt(text, index);
    if (!found) continue;
    if (index > done) take(text.slice(done, index), done, index);
    const [meant, end] = found;
    take(meant, index, end);
    done = end;
    EACH.lastIndex = end;
  }
  if (done < text.length) take(text.slice(done), done, text.length);
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
  const plain = Buffer.allocUnsafe(2 * text.length);
  let length = 0;
  eachPart(text, (part, from, to) => {
    onPart(part.length, from, to, length / 2);
    length += plain.write(part, length, 'utf16le');
  });
  return plain.toString('utf16le', 0, length);
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
