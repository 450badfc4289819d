import { LosslessNumber, parse } from 'lossless-json';

/**
 * A JSON value without loss: every integral number, however it is written, is a bigint; any other number (a fraction, or
 * one of more than 60 digits) is a `LosslessNumber` that holds its text.
 */
export type Json = null | boolean | string | bigint | LosslessNumber | Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

/** Nesting beyond this is no answer that the interface promises. */
export const DEEPEST = 100;
const MOST_DIGITS = 60;

export type ParsedJson =
  | { readonly ok: true; readonly value: Json; readonly loose: readonly string[] }
  | { readonly ok: false; readonly why: string };

/**
 * Reads a text as JSON (RFC 8259). A byte order mark and duplicate keys are read over and named in `loose`.
 * Never throws: what is no JSON, or is nested too deep, comes back with the reason.
 */
export function parseExact(text: string): ParsedJson {
  const loose: string[] = [];
  let rest = text;
  if (rest.startsWith('\uFEFF')) {
    loose.push('a byte order mark');
    rest = rest.slice(1);
  }
  if (rest.trim() === '') return { ok: false, why: 'an empty body' };
  const { depth, colons, isPlain } = scan(rest);
  if (depth > DEEPEST) return { ok: false, why: `nesting beyond ${DEEPEST}` };
  const plain = isPlain ? parsePlain(rest, colons) : undefined;
  if (plain !== undefined) return { ok: true, value: plain, loose };
  try {
    const value = parse(rest, null, {
      parseNumber: toExact,
      onDuplicateKey: ({ key, newValue }: { key: string; newValue: unknown }) => {
        loose.push(`the key ${JSON.stringify(key)} twice`);
        return newValue;
      },
    }) as Json;
    return { ok: true, value, loose };
  } catch (error) {
    if (error instanceof SyntaxError) return { ok: false, why: `no JSON: ${error.message}` };
    throw error;
  }
}

/** A number's text as an exact value. */
function toExact(text: string): bigint | LosslessNumber {
  if (/^-?\d{1,60}$/.test(text)) return BigInt(text);
  return integralOf(text) ?? new LosslessNumber(text);
}

/** The integer that a text with a fraction or an exponent stands for, if it is one and not immense. */
function integralOf(text: string): bigint | undefined {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,9}))?$/.exec(text);
  if (!parts) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '') return 0n;
  const shift = Number(exponent) - fraction.length;
  if (digits.length + shift > MOST_DIGITS || digits.length > 10_000) return undefined;
  if (shift >= 0) return BigInt(sign + digits + '0'.repeat(shift));
  const cut = digits.length + shift;
  if (cut <= 0 || /[^0]/.test(digits.slice(cut))) return undefined;
  return BigInt(sign + digits.slice(0, cut));
}

interface Scan {
  /** How deep arrays and objects are nested. */
  readonly depth: number;
  /** Colons outside of strings: members of objects, in a text that is JSON. */
  readonly colons: number;
  /** Whether a double holds each of its numbers, all of them written as integers. */
  readonly isPlain: boolean;
}

/** Digits that a double holds whatever they are. */
const SAFE_DIGITS = 15;

/** What can be seen of a text before it is parsed. */
function scan(text: string): Scan {
  let [level, depth, colons, digits] = [0, 0, 0, 0];
  let isPlain = !text.includes('__proto__');
  let inString = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === 0x5c) i += 1;
      else if (code === 0x22) inString = false;
      continue;
    }
    if (code >= 0x30 && code <= 0x39) {
      if ((digits += 1) > SAFE_DIGITS) isPlain = false;
      continue;
    }
    if (digits > 0 && (code === 0x2e || code === 0x65 || code === 0x45)) isPlain = false;
    digits = 0;
    if (code === 0x22) inString = true;
    else if (code === 0x3a) colons += 1;
    else if (code === 0x5b || code === 0x7b) depth = Math.max(depth, (level += 1));
    else if (code === 0x5d || code === 0x7d) level -= 1;
  }
  return { depth, colons, isPlain };
}

/**
 * A text without number that a double would bend, read by the engine's own parser: most answers are such, and this is several times
 * faster. Undefined where the slower way has something to tell: no JSON, or a key that stands twice.
 */
function parsePlain(text: string, colons: number): Json | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  let members = 0;
  const exact = (item: unknown): Json => {
    if (typeof item === 'number') return BigInt(item);
    if (typeof item !== 'object' || item === null) return item as null | boolean | string;
    if (Array.isArray(item)) return item.map(exact);
    const object = item as Record<string, unknown>;
    for (const key of Object.keys(object)) {
      members += 1;
      const old = object[key];
      if (typeof old === 'number' || typeof old === 'object') object[key] = exact(old);
    }
    return object as JsonObject;
  };
  const converted = exact(value);
  return members === colons ? converted : undefined;
}

/** Whether a value is a JSON object, and no array, null or number. */
export function isObject(value: Json | undefined): value is JsonObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof LosslessNumber)
  );
}

/** An object's own member, never an inherited one. */
export function member(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** A value in a few words for a person: short, with numbers exact. */
export function inWords(value: Json | undefined, longest = 120): string {
  const text = value === undefined ? 'nothing' : print(value);
  return text.length <= longest ? text : `${text.slice(0, longest)}… (${text.length} characters)`;
}

function print(value: Json): string {
  if (typeof value === 'bigint' || value instanceof LosslessNumber) return value.toString();
  if (Array.isArray(value)) return `[${value.map(print).join(',')}]`;
  if (isObject(value)) {
    const members = Object.entries(value).map(
      ([key, item]) => `${JSON.stringify(key)}:${print(item)}`,
    );
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value);
}
