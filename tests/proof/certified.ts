import type * as Certify from '../../certificate/certify.js';
import type * as Verify from '../../certificate/verify.js';
import { harReport, jsonReport } from '../../reports/json-report.js';
import type { Conformed } from '../../suites/engine/conform.js';
import { PAIR } from '../certificate/reports.js';
import { load } from './compiled.js';

const { certificateOf } = (await load('certificate/certify.js')) as typeof Certify;
const { verifyCertificate } = (await load('certificate/verify.js')) as typeof Verify;

/** Whether a run gets a valid certificate exactly if it is conforming. */
export function isRightlyCertified(conformed: Conformed): boolean {
  return isCertified(conformed) === (conformed.conformance.verdict === 'conforming');
}

function isCertified({ recording, conformance }: Conformed): boolean {
  const files = {
    conformance: Buffer.from(jsonReport(conformance)),
    evidence: Buffer.from(harReport(recording)),
  };
  try {
    const certificate = Buffer.from(certificateOf(files, PAIR.privateKey));
    return verifyCertificate(certificate, files, PAIR.publicKey).verdict === 'conforming';
  } catch (error) {
    // Compared by name, because the compiled class `Refusal` is not the class in the sources.
    if (error instanceof Error && error.name === 'Refusal') return false;
    throw error;
  }
}
