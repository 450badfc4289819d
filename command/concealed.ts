import { PLACEHOLDER, SHORT_KEY } from '../helpers/defaults.js';
import type { Credentials } from '../helpers/settings.js';

type Known = Pick<Credentials, 'apiKey' | 'headers'>;
const known: Known[] = [];

/** Registers the secrets of a run, which no message of this process may show. */
export function conceal({ apiKey, headers }: Known): void {
  known.push({ apiKey, headers });
}

/**
 * Registers a key to conceal in messages. Ignores a short key, which may occur anywhere by chance, and a placeholder such as
 * `{API_KEY}`.
 */
export function concealKey(apiKey: string | undefined): void {
  const key = apiKey?.trim() ?? '';
  if (key.length >= SHORT_KEY && !PLACEHOLDER.test(key)) conceal({ apiKey: key, headers: [] });
}

/** Returns a message without any secret in it. */
export async function concealed(text: string): Promise<string> {
  if (known.length === 0) return text;
  // Loaded only if there is a secret, so that other usage errors are fast.
  const { Secrets } = await import('../helpers/client/secrets.js');
  const { headerSecrets } = await import('../helpers/arbitraries/keys.js');
  const secrets = known.flatMap(({ apiKey, headers }) => [
    { value: apiKey, name: '{API_KEY}' },
    ...headerSecrets(headers),
  ]);
  return new Secrets(secrets).hide(text);
}
