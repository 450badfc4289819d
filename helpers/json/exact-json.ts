import { NumberText, type Json, type JsonObject } from './exact-numbers.js';
import { JsonReader, MORE_VALUES, Unreadable, type OnMember } from './reader.js';

export { DEEPEST, MOST_VALUES, TOO_DEEP, type Span } from './reader.js';
export { NumberText, type Json, type JsonObject } from './exact-numbers.js';

export type ParsedJson =
  | { readonly ok: true; readonly value: Json; readonly loose: readonly string[] }
  | { readonly ok: false; readonly why: string };

/**
 * Reads a text as JSON (RFC 8259). Accepts a byte order mark and duplicate keys, and lists up to ten of these in `loose`. Never
 * throws: if the text is not JSON, is nested too deep or has too many values, it returns the reason.
 */
export function parseExact(text: string, onMember?: OnMember): ParsedJson {
  const loose: string[] = [];
  let rest = text;
  if (rest.startsWith('\uFEFF')) {
    loose.push('a byte order mark');
    rest = rest.slice(1);
  }
  if (!/\S/.test(rest)) return { ok: false, why: 'an empty body' };
  try {
    return { ok: true, value: new JsonReader(rest, loose, onMember).read(), loose };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, why: error.message };
    throw error;
  }
}

/** Whether a text has more keys and values than the suite reads. */
export function hasTooManyValues(text: string): boolean {
  const parsed = parseExact(text);
  return !parsed.ok && parsed.why === MORE_VALUES;
}

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

/** The default maximum length of the description of a value, in characters. */
const LONGEST = 120;

/** Describes a value briefly, with exact numbers. */
export function inWords(value: Json | undefined, longest = LONGEST): string {
  if (value === undefined) return 'nothing';
  const text = print(value, longest);
  if (text.length <= longest) return text;
  return `${text.slice(0, longest)}…${typeof value === 'string' ? lengthOf(value) : ''}`;
}

const lengthOf = (text: string): string => ` (${text.length} characters)`;

/** How many equal characters are shown before the first difference of two texts. */
const SHARED = 20;

/** Describes two values briefly. Texts with a long common beginning are shown from shortly before their first difference. */
export function bothInWords(
  expected: Json | undefined,
  observed: Json | undefined,
): [expected: string, observed: string] {
  if (typeof expected !== 'string' || typeof observed !== 'string')
    return [inWords(expected), inWords(observed)];
  let same = 0;
  while (same < expected.length && expected[same] === observed[same]) same += 1;
  if (same <= 2 * SHARED) return [inWords(expected), inWords(observed)];
  const from = same - SHARED;
  const words = (text: string): string => {
    const printed = print(`…${text.slice(from)}`, LONGEST);
    const isWhole = printed.length <= LONGEST;
    return `${isWhole ? printed : `${printed.slice(0, LONGEST)}…`}${lengthOf(text)}`;
  };
  return [words(expected), words(observed)];
}

/** Returns the JSON of a value. Stops early when the text is longer than `room` characters. */
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
