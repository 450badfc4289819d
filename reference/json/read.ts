import { Decimal, type Json, type JsonObject } from './value.js';

/** The error for a text that is not JSON. */
export class NotJson extends Error {}

/** Which value counts if an object has a key twice, or `refuse`. RFC 8259 leaves this open. */
export type Duplicates = 'last' | 'first' | 'refuse';

const MAX_DEPTH = 200;
const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** Any character except those below U+0020, the quote and the backslash. */
const PLAIN_TEXT = /[ !#-[\]-\uffff]*/y;
const INTEGER = /^-?\d+$/;
const HEX = /^[0-9a-fA-F]{4}$/;
const WORDS: readonly (readonly [string, Json])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

/**
 * Parses JSON strictly, as RFC 8259 defines it. Numbers keep every digit.
 * Throws {@link NotJson}, also beyond 200 levels of nesting.
 */
export function readJson(text: string, duplicates: Duplicates = 'last'): Json {
  let at = 0;

  function fail(): never {
    throw new NotJson(`not JSON at character ${at}`);
  }

  function match(pattern: RegExp): string {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  }

  function take(symbol: string): boolean {
    match(SPACE);
    if (text[at] !== symbol) return false;
    at += 1;
    return true;
  }

  function readEscape(): string {
    at += 1;
    const letter = text[at] ?? fail();
    at += 1;
    if (letter !== 'u') return ESCAPES.get(letter) ?? fail();
    const hex = text.slice(at, at + 4);
    if (!HEX.test(hex)) fail();
    at += 4;
    return String.fromCharCode(Number.parseInt(hex, 16));
  }

  function readText(): string {
    let read = match(PLAIN_TEXT);
    while (text[at] === '\\') read += readEscape() + match(PLAIN_TEXT);
    if (text[at] !== '"') fail();
    at += 1;
    return read;
  }

  function readNumber(): Json {
    const number = match(NUMBER);
    if (number === '') fail();
    return INTEGER.test(number) ? BigInt(number) : new Decimal(number);
  }

  function readArray(depth: number): Json {
    const items: Json[] = [];
    if (take(']')) return items;
    do items.push(readValue(depth));
    while (take(','));
    return take(']') ? items : fail();
  }

  function readObject(depth: number): Json {
    const object: JsonObject = new Map();
    if (take('}')) return object;
    do {
      if (!take('"')) fail();
      const key = readText();
      if (!take(':')) fail();
      const value = readValue(depth);
      if (object.has(key) && duplicates === 'refuse') fail();
      if (!object.has(key) || duplicates === 'last') object.set(key, value);
    } while (take(','));
    return take('}') ? object : fail();
  }

  function readValue(depth: number): Json {
    if (depth > MAX_DEPTH) fail();
    if (take('"')) return readText();
    if (take('{')) return readObject(depth + 1);
    if (take('[')) return readArray(depth + 1);
    const word = WORDS.find(([spelling]) => text.startsWith(spelling, at));
    if (word === undefined) return readNumber();
    at += word[0].length;
    return word[1];
  }

  const value = readValue(0);
  match(SPACE);
  return at === text.length ? value : fail();
}
