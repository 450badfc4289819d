import { isRecord } from '../helpers/value-at.js';
import { shorten } from '../helpers/shorten.js';

/**
 * Where a value is not as expected: the JSON Pointer of the first place, and the values there, as JSON of bounded
 * length. Compares only to the depth of the expected value.
 */
export function firstDifference(
  actual: unknown,
  expected: unknown,
  pointer = '',
): string | undefined {
  if (Object.is(actual, expected)) return undefined;
  if (!isRecord(actual) || !isRecord(expected) || Array.isArray(actual) !== Array.isArray(expected))
    return `${pointer || '/'} is ${brief(actual)} and not ${brief(expected)}`;
  for (const key of Object.keys(expected)) {
    if (!Object.hasOwn(actual, key)) return `${pointer}/${key} is missing`;
    const found = firstDifference(actual[key], expected[key], `${pointer}/${key}`);
    if (found !== undefined) return found;
  }
  const extra = Object.keys(actual).find((key) => !Object.hasOwn(expected, key));
  return extra === undefined ? undefined : `${pointer}/${brief(extra)} is unexpected`;
}

const LONGEST = 60;

function brief(value: unknown): string {
  if (isRecord(value)) return Array.isArray(value) ? 'a list' : 'an object';
  return shorten(JSON.stringify(value) ?? String(value), LONGEST);
}
