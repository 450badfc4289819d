import { checkedHeader, checkedKey, textOf } from '../../helpers/checks/credentials.js';
import type { Header } from '../../helpers/exchange.js';
import { UsageError } from '../../helpers/usage-error.js';
import { concealKey } from '../concealed.js';
import type { Found } from './environment.js';

/** Reads one `--header 'Name: value'`. */
export function gatewayHeader(text: string): Header {
  const colon = text.indexOf(':');
  return checkedHeader('--header', [text.slice(0, Math.max(0, colon)), text.slice(colon + 1)]);
}

/** Reads the API key: a file (or `-`, standard input) beats the environment. No message shows it. */
export function apiKey(file: string | undefined, set: Found | undefined, cwd: string): string {
  if (file === undefined) {
    if (set !== undefined) return checkedKey(set.where, set.value);
    throw new UsageError(
      'API_KEY is not set: set it to the key of the service, or use --api-key-file',
    );
  }
  if (file === '')
    throw new UsageError('--api-key-file is empty: name a file, or - for standard input');
  const named = file === '-' ? 'standard input' : file;
  const key = textOf(file, cwd, 'What --api-key-file names');
  // It may have been given in a wrong place too.
  concealKey(key);
  return checkedKey(`The key in ${named}`, key);
}
