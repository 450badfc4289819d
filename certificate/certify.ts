import type { KeyObject } from 'node:crypto';
import { signEnvelope } from './dsse.js';
import { judgedAgain, type CertifiedFiles } from './judged-again.js';
import { packageDigest } from './package-digest.js';
import { statementOf } from './statement.js';

/**
 * Returns a signed statement that this evidence shows a conforming service.
 * @param key Ed25519 or ECDSA P-256, private
 * @returns a DSSE envelope with an in-toto statement
 * @throws Refusal if the run cannot be certified, or its evidence does not give the verdicts of `conformance.json`
 */
export function certificateOf(files: CertifiedFiles, key: KeyObject): string {
  return signEnvelope(statementOf(judgedAgain(files), files, packageDigest()), key);
}
