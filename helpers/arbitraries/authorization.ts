import type { Secret } from '../client/secrets.js';
import { otherKey, secretOf } from './keys.js';

/** The key, an edit of it, or another key of the same length and alphabet, drawn anew each time. */
const PLACEHOLDER = /\{(?:(OTHER_KEY)|API_KEY(?::([^{}]+))?)\}/g;

/** A header as it is sent, and what of it must not be recorded. */
interface Filled {
  readonly value: string;
  readonly secrets: readonly Secret[];
}

/**
 * Puts the key into a header that names it: `Bearer {API_KEY:drop@7}`, `Token {API_KEY}`, `Bearer {OTHER_KEY}`. So what is
 * recorded of a request says nothing about the key.
 * @throws Error for what is not an edit of a key
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
