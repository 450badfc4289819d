import { isInt64 } from '../../schemas/int64.js';
import { UsageError } from '../usage-error.js';

/** Returns a value in the form for messages: strings in quotes. */
export function givenInWords(value: unknown): string {
  if (value === '') return 'nothing';
  if (typeof value === 'string') return `'${value}'`;
  return typeof value === 'number' ? `${value}` : (JSON.stringify(value) ?? typeof value);
}

/** Parses a decimal number without a sign. Returns any other text unchanged: the check of the setting decides. */
export function decimal(text: string): string | number {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

export interface Range {
  readonly min: number;
  readonly max: number;
  readonly fraction?: boolean;
}

const ANY: Range = { min: -Infinity, max: Infinity };

/** Returns a number within its range. @throws UsageError for any other value, including a numeric string */
export function numberIn(flag: string, value: unknown, range: Range = ANY, orElse = ''): number {
  const { min, max, fraction = false } = range;
  if (typeof value === 'number' && value >= min && value <= max) {
    if (fraction || Number.isInteger(value)) return value;
  }
  const kind = fraction ? 'a number' : 'a whole number';
  throw new UsageError(
    `${flag} takes ${kind} from ${min} to ${max}${orElse}, not ${givenInWords(value)}`,
  );
}

/** Reads an int64 in decimal. Returns its canonical form. */
export function int64In(where: string, text: string): string {
  if (/^-?\d{1,19}$/.test(text)) {
    const value = BigInt(text);
    if (isInt64(value)) return value.toString();
  }
  throw new UsageError(`${where} takes a whole number within int64, not '${text}'`);
}

/** Checks a seed: a number, or `random` for a new one. @throws UsageError for anything else */
export function seedOf(where: string, value: unknown): number {
  if (value === 'random') return Math.floor(Math.random() * 2 ** 31);
  return numberIn(where, value, { min: 0, max: 2 ** 31 - 1 }, ', or random');
}
