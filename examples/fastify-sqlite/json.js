import { isInteger, parse, stringify } from 'lossless-json';
import { invalid } from './errors.js';

/** Integers as BigInt, as many digits as they have; other numbers as usual. */
const parseNumber = (text) => (isInteger(text) ? BigInt(text) : Number(text));

/** Reads JSON without rounding an integer. Throws a ClientError for what is no JSON. */
export function readJson(text) {
  try {
    return parse(text, undefined, parseNumber);
  } catch {
    throw invalid('The body is no JSON');
  }
}

/** Writes JSON; a BigInt as the integer that it is. */
export const writeJson = (value) => stringify(value);
