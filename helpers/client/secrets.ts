import type { Header } from '../exchange.js';
import { endOfString } from '../json/strings.js';
import { isRoundabout, spelled } from './spelled.js';

/** A secret and the name that stands for it in everything that is recorded. */
export interface Secret {
  readonly value: string;
  readonly name: string;
}

/** Keys shorter than this would be found inside innocent words: they are replaced only where they are a whole value. */
const SHORTEST_SAFE_KEY = 8;

/**
 * Replaces secrets in values before anything is recorded: as they are, percent-encoded, in base64 and hexadecimal, and spelled
 * character by character in any other way. Longer ones first, so that a near miss which contains the key is named as the near
 * miss.
 */
export class Secrets {
  readonly #forms: readonly (readonly [form: string, name: string])[];
  /** Few short pieces, one of which is in every form: a text without any of them holds no secret. */
  readonly #anchors: readonly string[];
  readonly #whole: ReadonlyMap<string, string>;
  readonly #long: readonly Secret[];
  /** Finds a piece of any of them that is spelled in a roundabout way. */
  readonly #piece: RegExp | undefined;
  /** Finds the whole; made when there is a piece. */
  #roundabout: readonly (readonly [find: RegExp, name: string])[] | undefined;

  /** @param secrets the key, its near misses, and gateway headers' values */
  constructor(secrets: readonly Secret[]) {
    const forms = new Map<string, string>();
    const whole = new Map<string, string>();
    for (const { value, name } of secrets) {
      if (value === '') continue;
      if (value.length < SHORTEST_SAFE_KEY) {
        if (!whole.has(value)) whole.set(value, name);
        continue;
      }
      for (const form of formsOf(value)) if (!forms.has(form)) forms.set(form, name);
    }
    this.#forms = [...forms].toSorted(([a], [b]) => b.length - a.length);
    this.#anchors = anchorsOf(this.#forms.map(([form]) => form));
    this.#whole = whole;
    this.#long = secrets.filter(({ value }) => value.length >= SHORTEST_SAFE_KEY);
    const pieces = anchorsOf(this.#long.map(({ value }) => value)).map(spelled);
    this.#piece = pieces.length === 0 ? undefined : new RegExp(pieces.join('|'), 'i');
  }

  #isSuspect(text: string): boolean {
    return this.#anchors.some((anchor) => text.includes(anchor));
  }

  /** A text that is no JSON, every secret in it replaced. */
  hide(text: string): string {
    const name = this.#whole.get(text);
    if (name !== undefined) return name;
    let hidden = text;
    if (this.#isSuspect(text)) {
      for (const [form, placeholder] of this.#forms) {
        if (hidden.includes(form)) hidden = hidden.replaceAll(form, placeholder);
      }
    }
    return this.#hasPiece(hidden) ? this.#hideRoundabout(hidden) : hidden;
  }

  #hasPiece(text: string): boolean {
    return isRoundabout(text) && this.#piece?.test(text) === true;
  }

  #hideRoundabout(text: string): string {
    this.#roundabout ??= this.#long
      .toSorted((a, b) => b.value.length - a.value.length)
      .map(({ value, name }) => [new RegExp(spelled(value), 'gi'), name] as const);
    let hidden = text;
    for (const [find, placeholder] of this.#roundabout) {
      hidden = hidden.replace(find, () => placeholder);
    }
    return hidden;
  }

  /** Headers with their values hidden. A short key is found behind its scheme too. */
  hideHeaders(headers: readonly Header[]): Header[] {
    return headers.map(([name, value]) => {
      const parts = /^(\S+ +)(.*)$/.exec(value);
      const behind = parts ? this.#whole.get(parts[2] ?? '') : undefined;
      return [
        this.hide(name),
        behind === undefined ? this.hide(value) : `${parts?.[1] ?? ''}${behind}`,
      ];
    });
  }

  /**
   * A body with every secret in its JSON strings replaced, whatever escapes spell it; numbers and structure stay as they
   * are, and so does every string without a secret.
   */
  hideBody(text: string): string {
    if (!/^[\s\uFEFF]*[[{"]/.test(text)) return this.hide(text);
    // Other escapes than these cannot spell a character of a key.
    const isSpelled = /\\u00[2-7]|\\\//i.test(text);
    if (this.#whole.size === 0 && !isSpelled && !this.#isSuspect(text) && !this.#hasPiece(text))
      return text;
    const hidden = replaceStrings(text, (token) => {
      const value = decoded(token);
      if (value === undefined) return this.hide(token);
      const safe = this.hide(value);
      return safe === value ? token : JSON.stringify(safe);
    });
    // Text outside of strings can hold a key too, where the body is broken or is no JSON after all. What spans two strings is
    // no key, and what is left of one after this has no whole key in it.
    return isJson(text) ? hidden : this.hide(hidden);
  }
}

/** Length of an anchor: every form is at least as long. */
const ANCHOR = 6;

/** A few pieces, so that every form holds one of them: time and again the piece that most of the others hold. */
function anchorsOf(forms: readonly string[]): string[] {
  const holders = new Map<string, Set<string>>();
  for (const form of forms) {
    for (let at = 0; at + ANCHOR <= form.length; at += 1) {
      const piece = form.slice(at, at + ANCHOR);
      const known = holders.get(piece);
      if (known) known.add(form);
      else holders.set(piece, new Set([form]));
    }
  }
  const anchors: string[] = [];
  const open = new Set(forms);
  while (open.size > 0) {
    let best: [piece: string, count: number] = ['', 0];
    for (const [piece, held] of holders) {
      if (held.size > best[1]) best = [piece, held.size];
    }
    anchors.push(best[0]);
    for (const form of holders.get(best[0]) ?? []) {
      open.delete(form);
      for (let at = 0; at + ANCHOR <= form.length; at += 1) {
        holders.get(form.slice(at, at + ANCHOR))?.delete(form);
      }
    }
  }
  return anchors;
}

/** How a secret may be spelled: as it is, percent-encoded, in base64 by itself or inside of something longer. */
function formsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const percent = encodeURIComponent(value);
  const every = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const base64 = (['base64', 'base64url'] as const).flatMap((coding) =>
    [0, 1, 2].map((offset) => inBase64(bytes, offset, coding)),
  );
  const hex = bytes.toString('hex');
  const forms = [value, percent, every, every.toUpperCase(), hex, hex.toUpperCase(), ...base64];
  return [...new Set(forms)].filter((form) => form.length >= SHORTEST_SAFE_KEY);
}

/** The characters of base64 that only the secret decides, behind so many bytes of something else. */
function inBase64(bytes: Buffer, offset: number, coding: 'base64' | 'base64url'): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString(coding)
    .replace(/=+$/, '');
  const from = offset === 0 ? 0 : offset + 1;
  const whole = Math.floor(((offset + bytes.length) * 8) / 6);
  return text.slice(from, whole);
}

/** Another text for every JSON string in a text, also in one that is no JSON after all. */
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

/** Above this a text is not read only to know whether it is JSON. */
const LONGEST_READ = 1024 * 1024;

function isJson(text: string): boolean {
  if (text.length > LONGEST_READ) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
