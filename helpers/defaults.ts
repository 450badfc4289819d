import { SETTINGS } from './settings-table.js';
import { collected } from './settings.js';

/**
 * A key with fewer characters may occur inside ordinary words. So it is replaced only if it is a whole value, and the report has advice
 * about it.
 */
export const SHORT_KEY = 8;

/**
 * Matches a placeholder that was not replaced by a key, such as `{API_KEY}`, `${{ secrets.API_KEY }}`, `$(API_KEY)`, `<key>` or `***`. It
 * is not a secret. JSON is not a placeholder.
 */
export const PLACEHOLDER = /^(?:\$?\{[^"]*\}|\$\(.*\)|\$[A-Z_]+|%[A-Z_]+%|<.*>|\[[A-Z _-]+\]|\*+)$/;

export const PLAIN = collected(SETTINGS, (_, row) => row.default);
