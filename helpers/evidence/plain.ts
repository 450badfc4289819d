/** The word that begins the mark in names and messages of this suite. Fixed names, such as `0`, have no mark. */
export const MADE_BY = 'Conformance ';

/** Matches the mark in names and messages of a run: its unique word and a counter. The first letter may be escaped. */
const MARK = /onformance ([0-9a-f]{6} [0-9a-z]+)/gi;

/** The marks of this suite's names in a text, in lower case. */
export function marksIn(text: string): Set<string> {
  return new Set([...text.matchAll(MARK)].map(([, mark = '']) => mark.toLowerCase()));
}

/**
 * Whether a name or message is unusual. A plain text has 1 to 40 characters: ASCII letters, digits, and single spaces inside. A
 * service may refuse any other text.
 */
export function isOddText(text: string): boolean {
  return text.length > 40 || !/^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/.test(text);
}
