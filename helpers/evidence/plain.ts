/** Precedes the mark in the texts of a run. In `Conformance 1a2b3c 7`, the mark is `1a2b3c 7`. Fixed names have none. */
export const MADE_BY = 'Conformance ';

/** Matches a mark after `Conformance`, whose first letter may be escaped. A mark is the unique word of a run and a counter. */
const MARK = /onformance ([0-9a-f]{6} [0-9a-z]+)/gi;

export function marksIn(text: string): Set<string> {
  return new Set([...text.matchAll(MARK)].map(([, mark = '']) => mark.toLowerCase()));
}

/**
 * Whether a text is unusual. A plain text has 1 to 40 characters: ASCII letters, digits, and single spaces inside. A
 * service may refuse any other text.
 */
export function isOddText(text: string): boolean {
  return text.length > 40 || !/^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/.test(text);
}
