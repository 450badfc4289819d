import { bundleFromJSON } from '@sigstore/bundle';
import { toSignedEntity, Verifier } from '@sigstore/verify';
import type { KeyObject } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { certificateOf } from '../../certificate/certify.js';
import { fc } from '../properties.js';
import { filesOf, flipped, PAIRS, recorded } from './reports.js';

const FILES = filesOf(recorded());

/** Verifies an envelope with Sigstore's own verifier, with only a key: without logs and timestamps. */
function sigstoreVerifies(certificate: Buffer, publicKey: KeyObject): void {
  const dsseEnvelope = JSON.parse(certificate.toString());
  const bundle = bundleFromJSON({
    mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
    verificationMaterial: { publicKey: { hint: 'ours' }, tlogEntries: [] },
    dsseEnvelope,
  });
  const trust = {
    certificateAuthorities: [],
    timestampAuthorities: [],
    tlogs: [],
    ctlogs: [],
    publicKey: () => ({ publicKey, validFor: () => true }),
  };
  const thresholds = { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 };
  new Verifier(trust, thresholds).verify(toSignedEntity(bundle));
}

describe.each(PAIRS)('Sigstore, with a key of $kind', ({ privateKey, publicKey }) => {
  const certificate = Buffer.from(certificateOf(FILES, privateKey));

  test('verifies a certificate', () => {
    expect(() => sigstoreVerifies(certificate, publicKey)).not.toThrow();
  });

  test('refuses a certificate if another key signed it', () => {
    const [other] = PAIRS.filter((pair) => pair.publicKey !== publicKey);
    expect(() => sigstoreVerifies(certificate, other?.publicKey ?? publicKey)).toThrow(
      'signature verification failed',
    );
  });

  test('refuses an altered statement', () => {
    const envelope = JSON.parse(certificate.toString());
    const statement = Buffer.from(envelope.payload, 'base64');
    fc.assert(
      fc.property(fc.nat(statement.length * 8 - 1), (at) => {
        const payload = flipped(statement, at).toString('base64');
        const other = Buffer.from(JSON.stringify({ ...envelope, payload }));
        expect(() => sigstoreVerifies(other, publicKey)).toThrow('signature verification failed');
      }),
    );
  });
});
