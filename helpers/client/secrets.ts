import { ID_PATH } from '../../schemas/operations.js';
import { BEFORE_ID } from '../../schemas/public-words.js';
import { SHORT_KEY } from '../defaults.js';
import type { Header } from '../exchange.js';
import { toExact } from '../json/exact-numbers.js';
import { isJson } from '../json/is-json.js';
import { endOfString } from '../json/strings.js';
import { isPublic } from './is-public.js';
import { encodingsOf, mayHaveEscapes, unescaped } from './escapes.js';

/** Longer texts (in characters) are not parsed to see whether they are JSON: that would take too long. */
const LONGEST_PARSED = 1024 * 1024;

/** How many first characters of a secret are looked up in a text. */
const BEGINNING = 6;

/** A secret, and its placeholder in all records. */
export interface Secret {
  readonly value: string;
  readonly name: string;
  /** Whether it is a part of another secret. */
  readonly isPart?: boolean;
}

/** A secret in one of its encodings, with its placeholder. */
interface Encoded {
  readonly text: string;
  readonly folded: string;
  readonly name: string;
  readonly isPart: boolean;
}

/** A secret that was found in a text. */
interface Place {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

/**
 * Matches strings too, so that numbers inside of strings are skipped. The closing quote may be absent: if such a string matched
 * nothing, the search would take quadratic time.
 */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"?|-?\d[\d.]*(?:e[+-]?\d+)?/gi;

/** A date with a time, as services write them. */
const TIMESTAMP = /^\d{4}-?\d\d-?\d\dT[\d:.,]+(?:Z|[+-][\d:]+)?$/i;

/**
 * Replaces secrets by placeholders before anything is recorded. Finds whole secrets in any letter case: plain, in base64 and
 * hexadecimal, percent-encoded, and with JSON and HTML escapes.
 */
export class Secrets {
  /** Placeholders of short secrets. These are found only where they are a whole text, or after a scheme in a header. */
  readonly #whole = new Map<string, string>();
  /** Placeholders of long secrets, by encoding. */
  readonly #names = new Map<string, string>();
  /** The encodings to search for, by their first characters. Of each, the longest first: a near miss may contain the key. */
  readonly #encodings = new Map<string, Encoded[]>();
  /** Matches the first characters of every encoding. */
  #beginnings = /(?!)/g;
  /** Placeholders of encodings of digits only: in JSON, they can be a number. */
  readonly #numbers = new Map<string, string>();
  readonly #known: string;

  /**
   * @param secrets the key, its near misses, and gateway headers' values
   * @param known public texts. A part of a secret that they contain is not replaced.
   */
  constructor(secrets: readonly Secret[], known: readonly string[] = []) {
    this.#known = lowerCase(known.join('\n'));
    this.add(secrets);
  }

  /** Adds near misses of the same secrets. Known values keep their placeholders. */
  add(secrets: readonly Secret[]): void {
    const added = secrets.filter(
      ({ value }) => value !== '' && !this.#names.has(value) && !this.#whole.has(value),
    );
    const before = this.#encodings.size;
    for (const secret of added) {
      if (secret.value.length < SHORT_KEY) this.#addWhole(secret);
      else for (const encoding of encodingsOf(secret.value)) this.#register(encoding, secret);
    }
    // After the secrets themselves, because one of them may be an escaped form of another.
    for (const secret of added) this.#register(unescaped(secret.value).plain, secret);
    if (this.#encodings.size === before) return;
    const beginnings = [...this.#encodings.keys()].map(literally);
    this.#beginnings = new RegExp(beginnings.join('|'), 'gi');
  }

  #addWhole({ value, name }: Secret): void {
    if (!this.#whole.has(value)) this.#whole.set(value, name);
  }

  #register(text: string, { name, isPart = false }: Secret): void {
    // A near miss of an unusual key can be a text that every report shows.
    if (text.length < SHORT_KEY || isPublic(text) || this.#names.has(text)) return;
    this.#names.set(text, name);
    if (/^[1-9]\d*$/.test(text)) this.#numbers.set(text, name);
    const folded = lowerCase(text);
    if (isPart && this.#known.includes(folded)) return;
    const beginning = folded.slice(0, BEGINNING);
    const others = this.#encodings.get(beginning) ?? [];
    const all = [...others, { text, folded, name, isPart }];
    const longestFirst = all.toSorted((a, b) => b.text.length - a.text.length);
    this.#encodings.set(beginning, longestFirst);
  }

  /** Returns the places of secrets in a text, in order and without overlaps. */
  #placesIn(text: string): Place[] {
    const places: Place[] = [];
    // A key may contain a date, but a date is not secret.
    const isTime = TIMESTAMP.test(text);
    const beginnings = this.#beginnings;
    beginnings.lastIndex = 0;
    while (beginnings.test(text)) {
      const from = beginnings.lastIndex - BEGINNING;
      beginnings.lastIndex = from + 1;
      const found = this.#secretAt(text, from);
      if (!found || (isTime && found.isPart)) continue;
      const to = from + found.text.length;
      places.push({ from, to, name: found.name });
      beginnings.lastIndex = to;
    }
    return places;
  }

  /** Returns the longest secret at a position of a text. Of two with the same length, one in the same letter case goes first. */
  #secretAt(text: string, from: number): Encoded | undefined {
    const beginning = lowerCase(text.slice(from, from + BEGINNING));
    const encodings = this.#encodings.get(beginning) ?? [];
    const longest = encodings.find(({ folded }) => endsAlike(text, from, folded));
    if (!longest) return undefined;
    const { length } = longest.text;
    const written = text.slice(from, from + length);
    return encodings.find((each) => each.text === written) ?? longest;
  }

  /** Replaces every secret in a text that is not JSON. */
  hide(text: string): string {
    const name = this.#whole.get(text);
    if (name !== undefined) return name;
    const hidden = replaced(text, this.#placesIn(text));
    if (!mayHaveEscapes(hidden)) return hidden;
    const { plain, begins } = unescaped(hidden);
    const places = this.#placesIn(plain).map((place) => ({
      ...place,
      from: begins[place.from] ?? 0,
      to: begins[place.to] ?? hidden.length,
    }));
    return replaced(hidden, places);
  }

  /**
   * Replaces secrets in headers. After a scheme such as `Bearer`, it also finds a key so short that it is otherwise found only as a
   * whole text, and a part of a key that is also a public text.
   */
  hideHeaders(headers: readonly Header[]): Header[] {
    return headers.map(([name, value]) => {
      const parts = /^(\S+ +)((?:[^ ].*)?)$/.exec(value);
      const credentials = parts?.[2] ?? '';
      const placeholder = this.#whole.get(credentials) ?? this.#names.get(credentials);
      return [
        this.hide(name),
        placeholder === undefined ? this.hide(value) : `${parts?.[1] ?? ''}${placeholder}`,
      ];
    });
  }

  /**
   * Replaces secrets in the address of a request. An id in it stays: if a secret has the same digits, that is a
   * coincidence.
   */
  hideAddress(base: string, path: string): string {
    return ID_PATH.test(path) ? this.hide(base) + path : this.hide(base + path);
  }

  /**
   * Replaces every secret in the JSON strings of a body, with or without escapes, and every number that is a secret. The rest of a
   * JSON body stays as it is. If the body is not JSON, or very long, secrets are replaced everywhere in it.
   */
  hideBody(text: string): string {
    if (!/^[\s\uFEFF]*[[{"]/.test(text)) return this.hide(text);
    if (this.#whole.size === 0 && this.hide(text) === text) return text;
    const strings = replaceStrings(text, (token) => {
      const value = decoded(token);
      if (value === undefined) return this.hide(token);
      const safe = this.hide(value);
      return safe === value ? token : JSON.stringify(safe);
    });
    const hidden = this.#hideNumbers(strings);
    // A body that is not valid JSON may contain a key outside of strings. Secrets inside of strings are already replaced.
    return text.length <= LONGEST_PARSED && isJson(text) ? hidden : this.hide(hidden);
  }

  /** Replaces a number that is a secret by a string with its placeholder. */
  #hideNumbers(text: string): string {
    if (this.#numbers.size === 0) return text;
    return text.replace(STRING_OR_NUMBER, (token, at: number) => {
      if (token.startsWith('"') || BEFORE_ID.test(text.slice(Math.max(0, at - 20), at)))
        return token;
      const name = this.#numbers.get(`${toExact(token)}`.replace('-', ''));
      return name === undefined ? token : JSON.stringify(name);
    });
  }
}

/** Replaces secrets at some places of a text by their placeholders. */
function replaced(text: string, places: readonly Place[]): string {
  if (places.length === 0) return text;
  const parts: string[] = [];
  let done = 0;
  for (const { from, to, name } of places) {
    parts.push(text.slice(done, from), name);
    done = to;
  }
  return parts.join('') + text.slice(done);
}

/**
 * Whether a text has a secret in lower case at a position, in any letter case. Compares from the end, because the beginning is the
 * same already, and can be one character many times.
 */
function endsAlike(text: string, from: number, secret: string): boolean {
  let at = secret.length - 1;
  while (at >= 0 && lowerCode(text.charCodeAt(from + at)) === secret.charCodeAt(at)) at -= 1;
  return at < 0;
}

function lowerCode(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code | 0x20 : code;
}

/** Returns a text of the same length, with the letters A to Z in lower case. */
function lowerCase(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function literally(text: string): string {
  return text.replaceAll(
    /[^a-z\d]/gi,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Replaces every JSON string in a text, even if the text as a whole is not JSON. */
function replaceStrings(text: string, replace: (token: string) => string): string {
  const parts: string[] = [];
  let done = 0;
  let end = 0;
  for (let start = text.indexOf('"'); start !== -1; start = text.indexOf('"', end)) {
    end = endOfString(text, start);
    if (end === -1) break;
    const token = text.slice(start, end);
    const other = replace(token);
    if (other === token) continue;
    parts.push(text.slice(done, start), other);
    done = end;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(done);
}

function decoded(token: string): string | undefined {
  if (!token.includes('\\')) return token.slice(1, -1);
  try {
    const value: unknown = JSON.parse(token);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
