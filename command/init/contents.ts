import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULTS } from '../../helpers/defaults.js';
import { PACKAGE_ROOT } from '../../helpers/package-facts.js';
import type { NewFile } from '../files/new-files.js';
import type { Recipe } from './recipes.js';

/** The answers about the service; empty if it is not known yet, or has no message operation. */
export interface Service {
  readonly baseUrl: string;
  readonly messagesBaseUrl: string;
}

export const ENV_FILE = DEFAULTS.envFile;

/**
 * `.env.example` with the addresses filled in. An unknown `BASE_URL` is set to nothing, which a run refuses. If the line stayed a
 * comment, a run would test the built-in reference, and pass.
 */
export function envFile({ baseUrl, messagesBaseUrl }: Service): NewFile {
  const example = readFileSync(join(PACKAGE_ROOT, '.env.example'), 'utf8');
  const withBase = example.replace(/^# BASE_URL=.*$/m, () => `BASE_URL=${baseUrl}`);
  const text =
    messagesBaseUrl === ''
      ? withBase
      : withBase.replace(/^# MESSAGES_BASE_URL=.*$/m, () => `MESSAGES_BASE_URL=${messagesBaseUrl}`);
  // Only the owner may read it: the user will add the key.
  return { file: ENV_FILE, text, mode: 0o600 };
}

/** The CI file. Without a message operation, `MESSAGES_BASE_URL` becomes a comment: GitHub would set it to an empty value. */
export function ciFile({ file, text }: Recipe, { messagesBaseUrl }: Service): NewFile {
  const comment = messagesBaseUrl === '' ? '# ' : '';
  return {
    file,
    text: text.replace('MESSAGES_BASE_URL:', () => `${comment}MESSAGES_BASE_URL:`),
    mode: 0o644,
  };
}
