import type { Header } from '../exchange.js';

/** A secret and the name that stands for it in everything that is recorded. */
export interface Secret {
  readonly value: string;
  readonly name: string;
}

/** Keys shorter than this would be found inside innocent words: they are replaced only where they are a whole value. */
export const SHORTEST_SAFE_KEY = 8;

/**
 * Replaces secrets in values before anything is recorded: as they are, percent-encoded, in base64, and spelled with JSON
 * escapes. Longer ones first, so that a near miss which contains the key is named as the near miss.
 */
export class Secrets {
  readonly #forms: readonly (readonly [form: string, name: string])[];
  /** Few short pieces, one of which is in every form: a text without any of them holds no secret. */
  readonly #anchors: readonly string[];
  readonly #whole: ReadonlyMap<string, string>;

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
      const spelled = name === '{API_KEY}' ? formsOf(value) : [value];
      for (const form of spelled) if (!forms.has(form)) forms.set(form, name);
    }
    this.#forms = [...forms].toSorted(([a], [b]) => b.length - a.length);
    this.#anchors = anchorsOf(this.#forms.map(([form]) => form));
    this.#whole = whole;
  }

  #isSuspect(text: string): boolean {
    return this.#anchors.some((anchor) => text.includes(anchor));
  }

  /** A text that is no JSON, every secret in it replaced. */
  hide(text: string): string {
    const name = this.#whole.get(text);
    if (name !== undefined) return name;
    if (!this.#isSuspect(text)) return text;
    let hidden = text;
    for (const [form, placeholder] of this.#forms) {
      if (hidden.includes(form)) hidden = hidden.replaceAll(form, placeholder);
    }
    return hidden;
  }

  /** Headers with their values hidden. A short key is found behind its scheme too. */
  hideHeaders(headers: readonly Header[]): Header[] {
    return headers.map(([name, value]) => {
      const parts = /^(\S+ +)(.*)$/.exec(value);
      const behind = parts ? this.#whole.get(parts[2] ?? '') : undefined;
      return [name, behind === undefined ? this.hide(value) : `${parts?.[1] ?? ''}${behind}`];
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
    if (this.#whole.size === 0 && !isSpelled && !this.#isSuspect(text)) return text;
    const hidden = text.replace(/"(?:[^"\\]|\\.)*"/gs, (token) => {
      const value = decoded(token);
      if (value === undefined) return this.hide(token);
      const safe = this.hide(value);
      return safe === value ? token : JSON.stringify(safe);
    });
    // Text outside of strings can hold a key too, where the body is broken or is no JSON after all.
    return isJson(text) ? hidden : this.hide(hidden);
  }
}

function anchorsOf(forms: readonly string[]): string[] {
  const anchors: string[] = [];
  for (const form of forms) {
    if (anchors.some((anchor) => form.includes(anchor))) continue;
    const middle = Math.floor(form.length / 2);
    anchors.push(form.slice(middle - 3, middle + 3));
  }
  return anchors;
}

function formsOf(value: string): string[] {
  const base64 = Buffer.from(value).toString('base64');
  const url = Buffer.from(value).toString('base64url');
  const percent = encodeURIComponent(value);
  const every = [...Buffer.from(value)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  return [...new Set([value, percent, every, every.toUpperCase(), base64.replace(/=+$/, ''), url])];
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

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
