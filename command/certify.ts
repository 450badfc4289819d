import { join } from 'node:path';
import { certificateOf } from '../certificate/certify.js';
import { readPrivateKey } from '../certificate/keys.js';
import { noPositional, onePositional, type Arguments } from './arguments.js';
import { certifiableFilesIn, keyAt, refusable } from './files/certified.js';
import { folderOf } from './files/evidence.js';
import { writeNewKey } from './new-key.js';
import { outFile, writeOwn } from './files/out.js';
import type { Output } from './output.js';
import { UsageError } from '../helpers/usage-error.js';

/** The first bytes of every certificate. */
const BEGINNING = '{\n  "payloadType"';

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
  return refusable(output, 'not certified', () => {
    writeOwn(out, certificateOf(certifiableFilesIn(folder), key), BEGINNING);
    output.out(`${out}\n`);
  });
}
