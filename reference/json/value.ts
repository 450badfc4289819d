/** A JSON number that is not written as a plain integer, kept as its own text: `1.5`, `1e2`. */
export class Decimal {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A JSON object. A `Map` and not a record, so that `__proto__` is a key like any other, and keys of digits keep their place. */
export type JsonObject = Map<string, Json>;

/** A JSON value in which no number has lost a digit: integers are bigints. */
export type Json = null | boolean | string | bigint | Decimal | readonly Json[] | JsonObject;

const PARTS = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** More digits than any integer that callers distinguish; keeps `1e999999999` cheap. */
const MANY_DIGITS = 40;

/**
 * The integer that a value denotes, however it is written: `7`, `7.0`, `70e-1`. Undefined for a fraction, and for anything but a
 * number. For an integer of more than 40 digits, returns some integer of more than 40 digits: callers only need to know that it
 * is far outside int64.
 */
export function integerOf(value: Json | undefined): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (!(value instanceof Decimal)) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = PARTS.exec(value.text) ?? [];
  const written = whole + fraction;
  const digits = written.replace(/^0+/, '').replace(/0+$/, '');
  if (digits === '') return 0n;
  const dropped = written.length - written.replace(/0+$/, '').length;
  const zeros = Number(exponent) - fraction.length + dropped;
  if (zeros < 0) return undefined;
  const size = BigInt(digits) * 10n ** BigInt(Math.min(zeros, MANY_DIGITS));
  return sign === '-' ? -size : size;
}
