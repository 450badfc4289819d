import type { Secret } from '../client/secrets.js';
import { otherKey, secretOf } from './keys.js';

/**
 * Matches a placeholder for the key, an edit of it, or another key of the same length and alphabet, which is drawn for each use.
 */
const PLACEHOLDER = /\{(?:(OTHER_KEY)|API_KEY(?::([^{}]+))?)\}/g;

/** A header to send, and the secrets in it that must not be recorded. */
interface Filled {
  readonly value: string;
  readonly secrets: readonly Secret[];
}

/**
 * Fills the placeholders of a header: `Bearer {API_KEY:drop@7}`, `Token {API_KEY}`, `Bearer {OTHER_KEY}`. Recordings contain the
 * placeholders of the key and its edits. Another key is recorded as it was drawn: with the length of the right one, and the same kind
 * of character (such as digit or letter) in each place.
 * @throws Error if a placeholder is not an edit of a key
 */
export function withKey(template: string, apiKey: string): Filled {
  const secrets: Secret[] = [];
  const value = template.replace(PLACEHOLDER, (_, other?: string, edit?: string) => {
    if (other !== undefined) return otherKey(apiKey);
    if (edit === undefined) return apiKey;
    const secret = secretOf(apiKey, edit);
    secrets.push(secret);
    return secret.value;
  });
  return { value, secrets };
}
