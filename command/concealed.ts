import { PLACEHOLDER, SHORT_KEY } from '../helpers/defaults.js';
import type { Credentials } from '../helpers/settings.js';

type RunSecrets = Pick<Credentials, 'apiKey' | 'headers'>;
const registered: RunSecrets[] = [];

/** Registers the secrets of a run, which no message of this process may show. */
export function conceal({ apiKey, headers }: RunSecrets): void {
  registered.push({ apiKey, headers });
}

/**
 * Registers a key to conceal in messages. Ignores a short key, because a message may contain the same characters by chance. Also
 * ignores a placeholder such as `{API_KEY}`.
 */
export function concealKey(apiKey: string | undefined): void {
  const key = apiKey?.trim() ?? '';
  if (key.length >= SHORT_KEY && !PLACEHOLDER.test(key)) conceal({ apiKey: key, headers: [] });
}

/** Returns a message without any secret in it. */
export async function concealed(text: string): Promise<string> {
  if (registered.length === 0) return text;
  // Loaded only if there is a secret, so that other usage errors are fast.
  const { Secrets } = await import('../helpers/client/secrets.js');
  const { headerSecrets } = await import('../helpers/arbitraries/near-misses.js');
  const secrets = registered.flatMap(({ apiKey, headers }) => [
    { value: apiKey, name: '{API_KEY}' },
    ...headerSecrets(headers),
  ]);
  return new Secrets(secrets).hide(text);
}
