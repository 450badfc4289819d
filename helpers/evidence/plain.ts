/** What every name begins with that says who made it. */
export const MADE_BY = 'Conformance ';

/**
 * Whether a name or message is unusual. Plain is: ASCII letters, digits, inner single spaces, 1 to 40 characters. Every
 * other text may be refused.
 */
export function isOddText(text: string): boolean {
  return text.length > 40 || !/^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/.test(text);
}
