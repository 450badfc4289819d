import { join } from 'node:path';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { certificateOf } from '../certificate/certify.js';
import { newKeyPair, readPrivateKey } from '../certificate/keys.js';
import { noPositional, onePositional, type Arguments } from './arguments.js';
import { certifiableFilesIn, keyAt, runOrRefuse } from './files/certified.js';
import { folderOf } from './files/evidence-file.js';
import { outFile, writeOwn } from './files/out.js';
import type { Output } from './output.js';
import { inShort, UsageError } from '../helpers/usage-error.js';

/** The first characters of every certificate file. */
const CERTIFICATE_START = '{\n  "payloadType"';

export async function act(args: Arguments, output: Output): Promise<number> {
  const name = args.value('new-key');
  if (name !== undefined) {
    noPositional(args);
    if (args.has('key') || args.has('out')) {
      throw new UsageError(
        '--new-key cannot be combined with other arguments; certify with the new key in a second step',
      );
    }
    writeNewKey(name, output);
    return 0;
  }
  const folder = folderOf(onePositional(args, 'REPORTS'));
  const key = keyAt(args.value('key'), 'PRIVATE.pem', readPrivateKey);
  const out = outFile(args.value('out'), join(folder, 'certificate.dsse.json'));
  return runOrRefuse(output, 'not certified', () => {
    writeOwn(out, certificateOf(certifiableFilesIn(folder), key), CERTIFICATE_START);
    output.out(`${out}\n`);
  });
}

/**
 * Writes a new key pair: `NAME.key.pem`, which only its owner can read, and `NAME.pub.pem`. Never replaces an existing key: without
 * the old public key, nobody can verify the old certificates.
 * @throws UsageError if the name is empty, or one of the files exists or cannot be written
 */
function writeNewKey(name: string, output: Output): void {
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
