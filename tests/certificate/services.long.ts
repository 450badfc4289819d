import { expect, test } from 'vitest';
import type * as Certify from '../../certificate/certify.js';
import type * as Verify from '../../certificate/verify.js';
import { harReport } from '../../reports/har.js';
import { jsonReport } from '../../reports/json.js';
import type { Conformed } from '../../suites/conform.js';
import { FAULTS, prove, VARIATIONS } from '../proof/compiled.js';
import { PROOF } from '../proof/settings.js';
import { PAIR } from './reports.js';

const load = (path: string): Promise<unknown> =>
  import(new URL(`../../dist/certificate/${path}`, import.meta.url).href);
const { certificateOf } = (await load('certify.js')) as typeof Certify;
const { verifyCertificate } = (await load('verify.js')) as typeof Verify;

/** Whether a run was certified, as the certificate's verification says; false where it was refused. */
function isCertified({ recording, conformance }: Conformed): boolean {
  const files = {
    conformance: Buffer.from(jsonReport(conformance)),
    evidence: Buffer.from(harReport(recording)),
  };
  try {
    const certificate = Buffer.from(certificateOf(files, PAIR.privateKey));
    return verifyCertificate(certificate, files, PAIR.publicKey).verdict === 'conforming';
  } catch (error) {
    // The compiled one, which is another class than that of the sources.
    if (error instanceof Error && error.name === 'Refusal') return false;
    throw error;
  }
}

test('conforming services are certified, and no service with a violation is', async () => {
  const wrong: string[] = [];
  let certified = 0;
  let refused = 0;
  await prove({
    faults: FAULTS.filter((_, index) => index % 16 === 3),
    variations: VARIATIONS.filter((_, index) => index % 6 === 0),
    settings: PROOF,
    together: 8,
    onJudged: (name, conformed) => {
      const { verdict } = conformed.conformance;
      const is = isCertified(conformed);
      if (is !== (verdict === 'conforming')) wrong.push(name);
      if (is) certified += 1;
      else refused += 1;
    },
  });
  expect(wrong).toEqual([]);
  expect(certified).toBeGreaterThan(10);
  expect(refused).toBeGreaterThan(10);
});
