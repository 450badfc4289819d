/** The text of a fraction, or of a number of more than 60 digits, without rounding. */
export class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/**
 * A JSON value without loss: every integral number, however it is written, is a bigint; any other number is a
 * `NumberText`.
 */
export type Json = null | boolean | string | bigint | NumberText | Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

const MOST_DIGITS = 60;
/** Digits of an exponent that is more than any spelling of this length could make up for. */
const MOST_POWER = 9;
/** A spelling longer than this is read as no integer. */
const LONGEST_SPELLING = 10_000;

/** A number's text, as JSON spells it, as an exact value. */
export function toExact(text: string): bigint | NumberText {
  if (text.length > LONGEST_SPELLING) return new NumberText(text);
  if (/^-?\d{1,60}$/.test(text)) return BigInt(text);
  return integralOf(text) ?? new NumberText(text);
}

/** The integer that a text with a fraction or an exponent stands for, if it is one and not immense. */
function integralOf(text: string): bigint | undefined {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?)0*(\d*))?$/.exec(text);
  if (!parts) return undefined;
  const [, sign = '', whole = '', fraction = '', direction = '', power = ''] = parts;
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '') return 0n;
  if (power.length > MOST_POWER) return undefined;
  const exponent = `${direction}${power || '0'}`;
  const shift = Number(exponent) - fraction.length;
  if (digits.length + shift > MOST_DIGITS) return undefined;
  if (shift >= 0) return BigInt(sign + digits + '0'.repeat(shift));
  const cut = digits.length + shift;
  if (cut <= 0 || /[^0]/.test(digits.slice(cut))) return undefined;
  return BigInt(sign + digits.slice(0, cut));
}
