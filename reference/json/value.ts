/** A JSON number that is not written as a plain integer, kept as its own text: `1.5`, `1e2`. */
export class Decimal {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A JSON object. In a `Map`, unlike in a record, `__proto__` is a normal key, and keys of digits keep their place. */
export type JsonObject = Map<string, Json>;

/** A JSON value. Numbers keep all their digits: integers are bigints. */
export type Json = null | boolean | string | bigint | Decimal | readonly Json[] | JsonObject;

const PARTS = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** An exponent adds at most this many zeros. More would make `1e999999999` expensive, and 40 are already far outside int64. */
const MANY_DIGITS = 40;

/**
 * The integer that a value denotes: `7`, `7.0` and `70e-1` give 7. Undefined for a fraction, and for anything but a number.
 * Integers of more than 40 digits may be wrong, but are far outside int64. Callers only need to know that.
 */
export function integerOf(value: Json | undefined): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (!(value instanceof Decimal)) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = PARTS.exec(value.text) ?? [];
  const written = whole + fraction;
  const digits = written.replace(/^0+/, '').replace(/(?<!0)0+$/, '');
  if (digits === '') return 0n;
  const dropped = written.length - written.replace(/(?<!0)0+$/, '').length;
  const zeros = Number(exponent) - fraction.length + dropped;
  if (zeros < 0) return undefined;
  const size = BigInt(digits) * 10n ** BigInt(Math.min(zeros, MANY_DIGITS));
  return sign === '-' ? -size : size;
}
