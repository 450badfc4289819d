import { join } from 'node:path';
import { UnusableKey } from '../../certificate/keys.js';
import type { CertifiedFiles } from '../../certificate/judged-again.js';
import { reasonsAgainst } from '../../certificate/reasons.js';
import { Refusal } from '../../certificate/refusal.js';
import { terminal } from '../../helpers/escape.js';
import { readConformance } from './conformance.js';
import { readBytes, readEvidence, readNamed } from './evidence-file.js';
import type { Output } from '../output.js';
import { UsageError } from '../../helpers/usage-error.js';

/** The files in a report folder that a certificate covers. @throws UsageError if a file cannot be read */
export function certifiedFilesIn(folder: string): CertifiedFiles {
  return {
    conformance: readBytes(join(folder, 'conformance.json')),
    evidence: readBytes(join(folder, 'evidence.har')),
  };
}

/**
 * The files in a report folder that a certificate covers, if `conformance.json` shows that the run can be certified.
 * @throws UsageError if a file cannot be read, or is another kind of file
 * @throws Refusal with all reasons why the run cannot be certified
 */
export function certifiableFilesIn(folder: string): CertifiedFiles {
  const conformance = readConformance(join(folder, 'conformance.json'));
  readEvidence(folder);
  const against = reasonsAgainst(conformance);
  if (against.length > 0) throw new Refusal(...against);
  return certifiedFilesIn(folder);
}

/** The key that --key names. @throws UsageError if it is missing or unusable */
export function keyAt<Key>(
  file: string | undefined,
  example: string,
  read: (pem: string) => Key,
): Key {
  if (file === undefined || file === '') {
    throw new UsageError(`--key is missing: --key ${example}`);
  }
  try {
    return read(readNamed(file));
  } catch (error) {
    if (error instanceof UnusableKey) throw new UsageError(`${file} ${error.message}`);
    throw error;
  }
}

/** Does an action. If it throws a Refusal, prints each reason after the prefix on standard error. @returns the exit code, 0 or 1 */
export function runOrRefuse(output: Output, prefix: string, act: () => void): number {
  try {
    act();
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    for (const reason of error.reasons) output.err(`${prefix}: ${terminal(reason)}\n`);
    return 1;
  }
}
