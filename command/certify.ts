import { join } from 'node:path';
import { certificateOf } from '../certificate/certify.js';
import { readPrivateKey } from '../certificate/keys.js';
import { noPositional, onePositional, type Arguments } from './arguments.js';
import { certifiableFilesIn, keyAt, refusable } from './files/certified.js';
import type { Command } from './command.js';
import { folderOf } from './files/evidence.js';
import { writeNewKey } from './new-key.js';
import { outFile, writeOwn } from './files/out.js';
import type { Output } from './output.js';
import { UsageError } from '../helpers/usage-error.js';

export const certify: Command = {
  name: 'certify',
  usage: 'REPORTS --key PRIVATE.pem',
  about: 'writes a signed statement that this run shows a conforming service',
  groups: [
    {
      title: 'Options',
      flags: [
        { name: 'key', value: 'FILE', about: 'private key in PEM: Ed25519 or ECDSA P-256' },
        { name: 'out', value: 'FILE', about: 'where to (default REPORTS/certificate.dsse.json)' },
        {
          name: 'new-key',
          value: 'NAME',
          about: 'writes a new pair instead, NAME.key.pem and NAME.pub.pem; takes no REPORTS',
        },
      ],
    },
  ],
  notes: [
    'An in-toto statement in a DSSE envelope. Refused with the reason, exit code 1, for what is not',
    'a whole run of standard or thorough that found every MUST met. docs/certify.md says more.',
  ].join('\n'),
  act,
};

/** What a certificate begins with, whoever wrote it. */
const BEGINNING = '{\n  "payloadType"';

async function act(args: Arguments, output: Output): Promise<number> {
  const name = args.value('new-key');
  if (name !== undefined) {
    noPositional(args);
    if (args.has('key') || args.has('out')) {
      throw new UsageError('--new-key stands alone: certify with the new key in a second step');
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
