import { isInt64 } from '../../schemas/int64.js';
import { UsageError } from '../usage-error.js';

interface Range {
  readonly min: number;
  readonly max: number;
  /** Whether a fraction is a sensible value. */
  readonly fraction?: boolean;
}

/** What the numbers of a run may be. */
export const RANGES = {
  timeoutMs: { min: 1, max: 3_600_000 },
  settleMs: { min: 0, max: 600_000 },
  concurrency: { min: 1, max: 256 },
  deadlineS: { min: 1, max: 86_400 },
  rate: { min: 0.1, max: 10_000, fraction: true },
  maxAnimals: { min: 0, max: 100_000 },
} as const;

/** Reads a number given to a flag. @throws UsageError outside its range, or where it is none */
export function numberIn(flag: string, text: string, range: Range): number {
  const form = range.fraction === true ? /^\d+(\.\d+)?$/ : /^\d+$/;
  const value = Number(text);
  if (form.test(text) && value >= range.min && value <= range.max) return value;
  const kind = range.fraction === true ? 'a number' : 'a whole number';
  const given = text === '' ? 'nothing' : `'${text}'`;
  throw new UsageError(`${flag} takes ${kind} from ${range.min} to ${range.max}, not ${given}`);
}

/** Reads a category id, an int64 in decimal. Its canonical spelling is given back. */
export function categoryId(where: string, text: string): string {
  if (/^-?\d{1,19}$/.test(text)) {
    const value = BigInt(text);
    if (isInt64(value)) return value.toString();
  }
  throw new UsageError(`${where} takes a whole number within int64, not '${text}'`);
}

/** Reads a seed: a number, or `random` for a new one. @throws UsageError for anything else */
export function seedOf(where: string, text: string): number {
  if (text === 'random') return Math.floor(Math.random() * 2 ** 31);
  if (/^\d{1,10}$/.test(text) && Number(text) < 2 ** 31) return Number(text);
  throw new UsageError(
    `${where} takes a whole number from 0 to 2147483647, or random, not '${text}'`,
  );
}
