import { hash, type KeyObject } from 'node:crypto';
import { SUITE } from '../helpers/package-facts.js';
import type { Conformance } from '../helpers/verdict.js';
import { at } from '../helpers/value-at.js';
import { firstDifference } from './difference.js';
import { openEnvelope } from './dsse.js';
import { judgedAgain, type CertifiedFiles } from './judged-again.js';
import { packageDigest } from './package-digest.js';
import { Refusal } from './refusal.js';
import { PREDICATE_TYPE, statementOf } from './statement.js';

/**
 * Checks a certificate and trusts only the key: it checks the signature and the digests of the files, derives the statement
 * again from the evidence, and compares the two byte for byte.
 * @param key the public key of the signer that you trust
 * @returns the verdicts that follow from the evidence
 * @throws Refusal that names what is wrong
 */
export function verifyCertificate(
  certificate: Buffer,
  files: CertifiedFiles,
  key: KeyObject,
): Conformance {
  const text = openEnvelope(certificate, key);
  const statement = parsed(text);
  if (at(statement, 'predicateType') !== PREDICATE_TYPE) {
    throw new Refusal('the signed content is not a test result statement');
  }
  checkDigest(statement, 0, 'conformance.json', files.conformance);
  checkDigest(statement, 1, 'evidence.har', files.evidence);
  const digest = packageDigest();
  checkSuite(at(statement, 'predicate', 'configuration', 0), digest);
  const conformance = judgedAgain(files);
  const expected = statementOf(conformance, files, digest);
  if (text.equals(Buffer.from(expected))) return conformance;
  const difference = firstDifference(statement, JSON.parse(expected));
  throw new Refusal(
    `the statement differs from the one derived from the evidence: ${difference ?? 'the formatting differs'}`,
  );
}

function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    throw new Refusal('the signed content is not a statement: it is not JSON');
  }
}

function checkDigest(statement: unknown, index: number, name: string, bytes: Buffer): void {
  if (at(statement, 'subject', index, 'digest', 'sha256') === hash('sha256', bytes)) return;
  throw new Refusal(`${name} is not the certified file: its SHA-256 differs`);
}

/** Refuses another version or build, because other code might derive other verdicts from the same evidence. */
function checkSuite(suite: unknown, digest: string): void {
  const version = at(suite, 'annotations', 'version');
  if (version !== SUITE.version) {
    throw new Refusal(
      `the certificate is from version ${String(version)} of the suite, and this is ${SUITE.version}; verify with that version`,
    );
  }
  if (at(suite, 'digest', 'dirHash') === digest) return;
  throw new Refusal(
    `the certificate is from another build of version ${SUITE.version}; verify with the published one, from a clean installation`,
  );
}
