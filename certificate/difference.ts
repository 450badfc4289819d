import { pointerToken } from '../helpers/json/pointer.js';
import { isRecord } from '../helpers/value-at.js';
import { shorten } from '../helpers/shorten.js';

/**
 * Describes the first difference between a value and the expected one: its JSON Pointer, and either both values, shortened, or that a
 * key is missing or unexpected. Returns undefined if nothing differs.
 */
export function firstDifference(
  actual: unknown,
  expected: unknown,
  pointer = '',
): string | undefined {
  if (Object.is(actual, expected)) return undefined;
  if (!isRecord(actual) || !isRecord(expected) || Array.isArray(actual) !== Array.isArray(expected))
    return `${pointer || 'the whole value'} is ${brief(actual)} and not ${brief(expected)}`;
  const below = (key: string): string => `${pointer}/${pointerToken(key)}`;
  for (const key of Object.keys(expected)) {
    if (!Object.hasOwn(actual, key)) return `${below(key)} is missing`;
    const found = firstDifference(actual[key], expected[key], below(key));
    if (found !== undefined) return found;
  }
  const extra = Object.keys(actual).find((key) => !Object.hasOwn(expected, key));
  return extra === undefined ? undefined : `${brief(below(extra))} is unexpected`;
}

const LONGEST = 60;

function brief(value: unknown): string {
  if (isRecord(value)) return Array.isArray(value) ? 'a list' : 'an object';
  return shorten(JSON.stringify(value) ?? String(value), LONGEST);
}
