import { expect, test } from 'vitest';
import { certificateOf } from '../../certificate/certify.js';
import { verifyCertificate } from '../../certificate/verify.js';
import { rejudge } from '../../suites/engine/rejudge.js';
import {
  filesOf,
  flipped,
  PAIRS,
  recorded,
  refusal,
  signedWithoutChecks,
  without,
} from './reports.js';

const RECORDING = recorded();
const FILES = filesOf(RECORDING);

test.each(PAIRS)(
  'verify refuses a flipped bit in any byte of a certificate: $kind',
  ({ privateKey, publicKey }) => {
    const certificate = Buffer.from(certificateOf(FILES, privateKey));
    const unprotected = [...certificate.keys()].filter((byte) => {
      const other = flipped(certificate, byte * 8 + (byte % 8));
      return refusal(() => verifyCertificate(other, FILES, publicKey)).length === 0;
    });
    expect(unprotected).toEqual([]);
  },
);

test('verify refuses evidence that lacks an exchange, even if the holder of the key signs it (every 12th exchange is tried)', () => {
  const [{ publicKey }] = PAIRS;
  const judged = rejudge(RECORDING);
  const some = RECORDING.exchanges.filter(({ index }) => index % 12 === 0);
  const missed = some.filter(({ index }) => {
    const files = { ...FILES, evidence: filesOf(without(RECORDING, index)).evidence };
    const certificate = signedWithoutChecks(files, judged);
    return refusal(() => verifyCertificate(certificate, files, publicKey)).length === 0;
  });
  expect(missed).toEqual([]);
});
