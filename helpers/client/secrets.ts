import { SHORT_KEY } from '../defaults.js';
import type { Header } from '../exchange.js';
import { toExact } from '../json/exact-numbers.js';
import { isJson } from '../json/is-json.js';
import { endOfString } from '../json/strings.js';
import { anchorsOf, encodingsOf } from './encodings.js';
import { PUBLIC } from './public-words.js';
import { Fragments, type Encoding, type Place } from './fragments.js';
import { mayHaveEscapes, unescapedWithPlaces, unescaped } from './escapes.js';

/** Longer texts (in characters) are not parsed to see whether they are JSON: that would take too long. */
const LONGEST_PARSED = 1024 * 1024;

/** A secret, and its placeholder in all records. */
export interface Secret {
  readonly value: string;
  readonly name: string;
  /** `near`: an edit of another secret; `part`: a part of one. */
  readonly is?: 'near' | 'part';
}

/** Matches strings too, so that numbers inside of strings are skipped. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.]*(?:e[+-]?\d+)?/gi;

/** The path of an animal, after the base URL. */
const ID_PATH = /^\/pets\/-?\d{1,19}$/;

/** Matches the text before an id. Ids are counters, so an id that equals a secret is a coincidence. */
const BEFORE_ID = /"(?:id|categoryId)"\s*:\s*$/;

/** A date with a time, as services write them. */
const TIMESTAMP = /^\d{4}-?\d\d-?\d\dT[\d:.,]+(?:Z|[+-][\d:]+)?$/i;

/**
 * Replaces secrets by placeholders before anything is recorded. Finds them plain, in base64, hexadecimal and percent-encoded, with JSON and
 * HTML escapes, and in any letter case. It also finds any part of a secret that is a third of it and has 8 characters or more. Longer
 * secrets come first: a near miss may contain the key, and has its own placeholder.
 */
export class Secrets {
  /** Whole secrets in every encoding, the longest first. */
  #encodings: readonly (readonly [encoding: string, name: string])[] = [];
  /** A few short fragments. Every encoding contains at least one. So a text without any of these fragments contains no whole secret. */
  #anchors: readonly string[] = [];
  /** Placeholders of short secrets. These are found only where they are a whole text, or after a scheme in a header. */
  readonly #whole = new Map<string, string>();
  readonly #fragments: Fragments;
  /** Placeholders of long secrets, near misses and parts, by encoding. */
  readonly #names = new Map<string, string>();
  /** The same, for encodings of digits only: in JSON, they can be a number. */
  #numbers: ReadonlyMap<string, string> = new Map();

  /**
   * @param secrets the key, its near misses, and gateway headers' values
   * @param known public texts. Their words are not secret, even if a secret contains one of them.
   */
  constructor(secrets: readonly Secret[], known: readonly string[] = []) {
    const searched: Encoding[] = [];
    for (const { value, name, is } of secrets) {
      if (is !== undefined || value.length < SHORT_KEY) continue;
      const part = name.replace(/^\{API_KEY\}$/, '{API_KEY:part}');
      searched.push(...encodingsOf(value).map((text) => ({ text, name: part })));
    }
    this.#fragments = new Fragments(searched, [...PUBLIC, ...known]);
    this.add(secrets);
  }

  /** Adds near misses of the same secrets. Known values keep their placeholders. */
  add(secrets: readonly Secret[]): void {
    const isKnown = (value: string): boolean => this.#names.has(value) || this.#whole.has(value);
    if (secrets.every(({ value }) => isKnown(value))) return;
    const encodings = new Map(this.#encodings);
    for (const { value, name, is } of secrets) {
      if (value === '') continue;
      if (value.length < SHORT_KEY) {
        if (!this.#whole.has(value)) this.#whole.set(value, name);
        continue;
      }
      for (const encoding of encodingsOf(value)) {
        if (!this.#names.has(encoding)) this.#names.set(encoding, name);
        if (is !== 'part' && !encodings.has(encoding)) encodings.set(encoding, name);
      }
    }
    this.#encodings = [...encodings].toSorted(([a], [b]) => b.length - a.length);
    this.#anchors = anchorsOf([...encodings.keys()], this.#anchors);
    this.#numbers = new Map([...this.#names].filter(([encoding]) => /^[1-9]\d*$/.test(encoding)));
  }

  #hasWholeSecret(text: string): boolean {
    return (
      this.#anchors.some((anchor) => text.includes(anchor)) &&
      this.#encodings.some(([encoding]) => text.includes(encoding))
    );
  }

  /** Replaces every secret in a text that is not JSON. */
  hide(text: string): string {
    const name = this.#whole.get(text);
    if (name !== undefined) return name;
    // A key may contain a date, but a date is not secret.
    if (TIMESTAMP.test(text) && !this.#hasWholeSecret(text)) return text;
    let hidden = text;
    if (this.#hasWholeSecret(text)) {
      for (const [encoding, placeholder] of this.#encodings) {
        if (hidden.includes(encoding)) hidden = hidden.replaceAll(encoding, placeholder);
      }
    }
    hidden = replaced(hidden, this.#fragments.in(hidden), (place) => this.#nameOf(hidden, place));
    if (!mayHaveEscapes(hidden) || this.#fragments.in(unescaped(hidden)).length === 0)
      return hidden;
    const { plain, begins, ends } = unescapedWithPlaces(hidden);
    const places = this.#fragments.in(plain).map((place) => ({
      from: begins[place.from] ?? 0,
      to: ends[place.to - 1] ?? hidden.length,
      name: this.#nameOf(plain, place),
    }));
    return replaced(hidden, places, ({ name: placeholder }) => placeholder);
  }

  #nameOf(text: string, { from, to, name }: Place): string {
    return this.#names.get(text.slice(from, to)) ?? name;
  }

  /** Whether a text contains anything that `hide` would replace. */
  #hasAnySecret(text: string): boolean {
    return (
      this.#hasWholeSecret(text) ||
      this.#fragments.in(text).length > 0 ||
      (mayHaveEscapes(text) && this.#fragments.in(unescaped(text)).length > 0)
    );
  }

  /**
   * Replaces secrets in headers. After a scheme such as `Bearer`, it also finds a part of a key, and a key so
   * short that it is otherwise found only as a whole text.
   */
  hideHeaders(headers: readonly Header[]): Header[] {
    return headers.map(([name, value]) => {
      const parts = /^(\S+ +)(.*)$/.exec(value);
      const credentials = parts?.[2] ?? '';
      const placeholder = this.#whole.get(credentials) ?? this.#names.get(credentials);
      return [
        this.hide(name),
        placeholder === undefined ? this.hide(value) : `${parts?.[1] ?? ''}${placeholder}`,
      ];
    });
  }

  /**
   * Replaces secrets in the address of a request. The id of an animal stays: if a secret has the same digits, that is a
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
    if (this.#whole.size === 0 && !this.#hasAnySecret(text)) return text;
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

/** Replaces some places of a text. */
function replaced(text: string, places: readonly Place[], by: (place: Place) => string): string {
  if (places.length === 0) return text;
  const parts: string[] = [];
  let done = 0;
  for (const place of places) {
    parts.push(text.slice(done, place.from), by(place));
    done = place.to;
  }
  return parts.join('') + text.slice(done);
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
