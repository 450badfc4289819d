/** The text of a fraction, of an integer of more than 60 digits, or of any number of more than 10,000 characters. */
export class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** A JSON value without rounding. An integer of up to 60 digits, such as `7.0`, is a bigint. Any other number is a `NumberText`. */
export type Json = null | boolean | string | bigint | NumberText | Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

const MOST_DIGITS = 60;
/** If the exponent of a number other than 0 has more digits than this, the number is not an integer of at most 60 digits. */
const MOST_EXPONENT_DIGITS = 9;
/** A number written with more characters is not read as an integer. */
const LONGEST_TEXT = 10_000;

export function toExact(text: string): bigint | NumberText {
  if (text.length > LONGEST_TEXT) return new NumberText(text);
  if (/^-?\d{1,60}$/.test(text)) return BigInt(text);
  return integralOf(text) ?? new NumberText(text);
}

/**
 * Returns the integer that a number in any notation stands for; undefined if it is not an integer, or has more than 60 digits.
 */
function integralOf(text: string): bigint | undefined {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?)(\d*))?$/.exec(text);
  if (!parts) return undefined;
  const [, sign = '', whole = '', fraction = '', direction = '', written = ''] = parts;
  const power = written.replace(/^0+/, '');
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '') return 0n;
  if (power.length > MOST_EXPONENT_DIGITS) return undefined;
  const exponent = `${direction}${power || '0'}`;
  const shift = Number(exponent) - fraction.length;
  if (digits.length + shift > MOST_DIGITS) return undefined;
  if (shift >= 0) return BigInt(sign + digits + '0'.repeat(shift));
  const cut = digits.length + shift;
  if (cut <= 0 || /[^0]/.test(digits.slice(cut))) return undefined;
  return BigInt(sign + digits.slice(0, cut));
}
