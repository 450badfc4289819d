import { headerSecrets } from '../helpers/arbitraries/keys.js';
import { Secrets, type Secret } from '../helpers/client/secrets.js';
import { SHORT_KEY } from '../helpers/defaults.js';
import type { Credentials } from '../helpers/settings.js';

let known: readonly Secret[] = [];

/** Notes secrets that no message of this process may show, whatever goes wrong. */
export function conceal({ apiKey, headers }: Credentials): void {
  known = [...known, { value: apiKey, name: '{API_KEY}' }, ...headerSecrets(headers)];
}

/** Notes a key that may stand where it does not belong. One that is too short stands for itself in too many places. */
export function concealKey(apiKey: string | undefined): void {
  const key = apiKey?.trim() ?? '';
  if (key.length >= SHORT_KEY) conceal({ apiKey: key, headers: [] });
}

/** A message without any secret in it. */
export function concealed(text: string): string {
  return new Secrets(known).hide(text);
}
