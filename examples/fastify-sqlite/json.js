import { isInteger, parse, stringify } from 'lossless-json';
import { invalid } from './errors.js';

/** Reads integers as BigInt, with all digits, and other numbers as usual. */
const parseNumber = (text) => (isInteger(text) ? BigInt(text) : Number(text));

/** Reads JSON without rounding an integer. Throws a ClientError if the text is not JSON. */
export function readJson(text) {
  try {
    return parse(text, undefined, parseNumber);
  } catch {
    throw invalid('The body is not JSON');
  }
}

/** Writes JSON, with each BigInt as an integer. */
export const writeJson = (value) => stringify(value);
