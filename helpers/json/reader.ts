import { endOfString } from './strings.js';
import { toExact, type Json } from './exact-numbers.js';

/** JSON that is nested deeper than this is not read: no response of the interface needs that. */
export const DEEPEST = 100;
/** The reason why such a body is not read. */
export const TOO_DEEP = `a body nested deeper than ${DEEPEST} levels`;
/** A body with more keys and values than this is not read. A hundred objects, each with a vector of 1,536 numbers, have fewer. */
export const MOST_VALUES = 160_000;
/** The reason why such a body is not read. */
export const MORE_VALUES = `more than ${MOST_VALUES} keys and values`;
/** At most this many deviations from strict JSON are listed. */
const MOST_LOOSE = 10;

const SPACE = /[ \t\r\n]*/y;
const BARE = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** A part of a text, from one index to the one before another. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
/** Receives the key of each member of an object, and where its value is: members of the value before the member itself. */
export type OnMember = (key: string, value: Span) => void;

/** Thrown for a text that is not JSON or exceeds a limit. The message states which. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/** Reads one JSON text (RFC 8259) strictly and with exact numbers, in linear time and memory. */
export class JsonReader {
  readonly #text: string;
  readonly #loose: string[];
  readonly #onMember: OnMember | undefined;
  #at = 0;
  #values = 0;

  /** @param loose collects descriptions of duplicate keys, until it has ten entries */
  constructor(text: string, loose: string[], onMember?: OnMember) {
    this.#text = text;
    this.#loose = loose;
    this.#onMember = onMember;
  }

  /** Returns the value of the text. Throws `Unreadable`. */
  read(): Json {
    this.#space();
    const value = this.#value(0);
    if (this.#at < this.#text.length) throw this.#unexpected();
    return value;
  }

  #value(depth: number, key?: string): Json {
    this.#count();
    const start = this.#at;
    const value = this.#any(depth);
    if (key !== undefined) this.#onMember?.(key, { start, end: this.#at });
    this.#space();
    return value;
  }

  /** Counts a value, or a key, which takes as much memory. */
  #count(): void {
    this.#values += 1;
    if (this.#values > MOST_VALUES) throw new Unreadable(MORE_VALUES);
  }

  #any(depth: number): Json {
    const first = this.#text[this.#at];
    if (first === '{') return this.#object(depth + 1);
    if (first === '[') return this.#array(depth + 1);
    return first === '"' ? this.#string() : this.#bare();
  }

  #array(depth: number): Json[] {
    this.#open(depth);
    const items: Json[] = [];
    if (this.#took(']')) return items;
    do items.push(this.#value(depth));
    while (this.#took(','));
    this.#expect(']');
    return items;
  }

  #object(depth: number): { readonly [key: string]: Json } {
    this.#open(depth);
    const object: Record<string, Json> = {};
    if (this.#took('}')) return object;
    do {
      if (this.#text[this.#at] !== '"') throw this.#unexpected();
      this.#count();
      const key = this.#string();
      this.#space();
      this.#expect(':');
      if (Object.hasOwn(object, key) && this.#loose.length < MOST_LOOSE)
        this.#loose.push(`the duplicate object key ${JSON.stringify(key.slice(0, 100))}`);
      const value = this.#value(depth, key);
      if (key === '__proto__') {
        const own = { value, enumerable: true, writable: true, configurable: true };
        Object.defineProperty(object, key, own);
      } else object[key] = value;
    } while (this.#took(','));
    this.#expect('}');
    return object;
  }

  #open(depth: number): void {
    if (depth > DEEPEST) throw new Unreadable(TOO_DEEP);
    this.#at += 1;
    this.#space();
  }

  #string(): string {
    const start = this.#at;
    const end = endOfString(this.#text, start);
    if (end === -1) throw new Unreadable('text that is not JSON: a string that does not end');
    this.#at = end;
    const inner = this.#text.slice(start + 1, end - 1);
    if (!/[\\\p{Cc}]/u.test(inner)) return inner;
    try {
      return String(JSON.parse(this.#text.slice(start, end)));
    } catch {
      throw new Unreadable(`text that is not JSON: a malformed string at character ${start}`);
    }
  }

  #bare(): Json {
    const token = this.#take(BARE);
    if (token === '') throw this.#unexpected();
    const word = WORDS.get(token);
    return word === undefined ? toExact(token) : word;
  }

  #take(kind: RegExp): string {
    kind.lastIndex = this.#at;
    const [token = ''] = kind.exec(this.#text) ?? [];
    this.#at += token.length;
    return token;
  }

  #space(): void {
    this.#take(SPACE);
  }

  #took(char: string): boolean {
    if (this.#text[this.#at] !== char) return false;
    this.#at += 1;
    this.#space();
    return true;
  }

  #expect(char: string): void {
    if (this.#text[this.#at] !== char) throw this.#unexpected();
    this.#at += 1;
    if (char === ':') this.#space();
  }

  #unexpected(): Unreadable {
    const char = this.#text[this.#at];
    const found = char === undefined ? 'it ends' : `unexpected ${JSON.stringify(char)}`;
    return new Unreadable(`text that is not JSON: ${found} at character ${this.#at}`);
  }
}
