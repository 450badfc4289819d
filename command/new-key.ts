import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { newKeyPair } from '../certificate/keys.js';
import { inShort } from '../helpers/unreadable.js';
import type { Output } from './output.js';
import { UsageError } from '../helpers/usage-error.js';

/**
 * Writes a new pair: `NAME.key.pem`, for its owner's eyes alone, and `NAME.pub.pem`. A key that is there is never replaced:
 * what it signed could not be told from another's any more.
 * @throws UsageError where one is there, or cannot be written
 */
export function writeNewKey(name: string, output: Output): void {
  if (name === '')
    throw new UsageError('--new-key is empty. Name the key pair, for example --new-key me');
  const privateFile = `${name}.key.pem`;
  const publicFile = `${name}.pub.pem`;
  for (const file of [privateFile, publicFile]) {
    if (existsSync(file)) {
      throw new UsageError(`${file} exists, and keys are never replaced. Use another name`);
    }
  }
  const { privatePem, publicPem } = newKeyPair();
  create(publicFile, publicPem, 0o644);
  try {
    create(privateFile, privatePem, 0o600);
  } catch (error) {
    rmSync(publicFile, { force: true });
    throw error;
  }
  output.out(`${privateFile}: sign with it, and keep it secret\n`);
  output.out(`${publicFile}: give it to anyone who verifies\n`);
}

function create(file: string, text: string, mode: number): void {
  try {
    writeFileSync(file, text, { mode, flag: 'wx' });
  } catch (error) {
    throw new UsageError(`${file} cannot be written (${inShort(error)}): use another name`);
  }
}
