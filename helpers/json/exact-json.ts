import { NumberText, type Json, type JsonObject } from './exact-numbers.js';
import { JsonReader, TooMany, Unreadable } from './reader.js';

export { DEEPEST, MOST_VALUES } from './reader.js';
export { NumberText, type Json, type JsonObject } from './exact-numbers.js';

export type ParsedJson =
  | { readonly ok: true; readonly value: Json; readonly loose: readonly string[] }
  | {
      readonly ok: false;
      readonly why: string;
      /** Whether it is more than we read, and no fault of who wrote it. */
      readonly isTooMuch?: true;
    };

/**
 * Reads a text as JSON (RFC 8259). A byte order mark and duplicate keys are read over and named in `loose`.
 * Never throws: what is no JSON, is nested too deep or has too many values, comes back with the reason.
 */
export function parseExact(text: string): ParsedJson {
  const loose: string[] = [];
  let rest = text;
  if (rest.startsWith('\uFEFF')) {
    loose.push('a byte order mark');
    rest = rest.slice(1);
  }
  if (!/\S/.test(rest)) return { ok: false, why: 'an empty body' };
  try {
    return { ok: true, value: new JsonReader(rest, loose).read(), loose };
  } catch (error) {
    if (error instanceof TooMany) return { ok: false, why: error.message, isTooMuch: true };
    if (error instanceof Unreadable) return { ok: false, why: error.message };
    throw error;
  }
}

/** Whether a value is a JSON object, and no array, null or number. */
export function isObject(value: Json | undefined): value is JsonObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof NumberText)
  );
}

/** An object's own member, never an inherited one. */
export function member(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** A value in a few words for a person: short, with numbers exact. */
export function inWords(value: Json | undefined, longest = 120): string {
  if (value === undefined) return 'nothing';
  const text = print(value, longest);
  if (text.length <= longest) return text;
  const length = typeof value === 'string' ? ` (${value.length} characters)` : '';
  return `${text.slice(0, longest)}…${length}`;
}

/** The JSON of a value, or as much of it as shows that it is longer than `room`. */
function print(value: Json, room: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, room + 1));
  if (typeof value === 'bigint' || value instanceof NumberText) return value.toString();
  if (Array.isArray(value)) return printAll('[', value, room, (item, left) => print(item, left));
  if (!isObject(value)) return String(value);
  return printAll('{', Object.keys(value), room, (key, left) => {
    const name = `${JSON.stringify(key.slice(0, room + 1))}:`;
    return name + print(value[key] ?? null, left - name.length);
  });
}

function printAll<T>(
  open: '[' | '{',
  items: readonly T[],
  room: number,
  one: (item: T, left: number) => string,
): string {
  let text: string = open;
  for (const [index, item] of items.entries()) {
    if (text.length > room) return text;
    text += (index === 0 ? '' : ',') + one(item, room - text.length);
  }
  return text + (open === '[' ? ']' : '}');
}
