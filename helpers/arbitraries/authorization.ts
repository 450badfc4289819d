import type { Secret } from '../client/secrets.js';
import { otherKey, secretOf } from './near-misses.js';

/** Matches a placeholder: `{API_KEY}`, `{API_KEY:drop@7}` or `{OTHER_KEY}`. */
const PLACEHOLDER = /\{(?:(OTHER_KEY)|API_KEY(?::([^{}]+))?)\}/g;

/** A header to send, and the secrets in it that must not be recorded. */
interface Filled {
  readonly value: string;
  readonly secrets: readonly Secret[];
}

/**
 * Fills the placeholders of a header, such as `Token {API_KEY}`. Recordings contain the placeholders of the key and its edits.
 * `{OTHER_KEY}` becomes a random key, which is recorded as it is. It has as many characters as the right key, and a letter or digit
 * wherever the right key has one.
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
