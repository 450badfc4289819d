import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY = 86_400_000;

/** A certificate and its key, as PEM. */
export interface Identity {
  readonly cert: string;
  readonly key: string;
}

/** A certificate authority of the tests, or a self-signed certificate. It can sign other certificates. */
export interface Authority extends Identity {
  readonly issue: (name: string, more?: Validity) => Promise<Identity>;
}

interface Validity {
  /** Days until it expires; negative if it has expired. */
  readonly days?: number;
}

/** Makes an authority that certifies host names and clients. */
export async function authority(name: string): Promise<Authority> {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const own = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    notBefore: new Date(Date.now() - 30 * DAY),
    notAfter: new Date(Date.now() + 30 * DAY),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }]),
    ],
  });
  return {
    cert: own.toString('pem'),
    key: await pem(keys.privateKey),
    issue: async (host, { days = 30 } = {}) => {
      const hostKeys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
      const type = /^[\d.]+$/.test(host) ? 'ip' : 'dns';
      const cert = await x509.X509CertificateGenerator.create({
        subject: `CN=${host}`,
        issuer: own.subject,
        notBefore: new Date(Date.now() - 29 * DAY),
        notAfter: new Date(Date.now() + days * DAY),
        signingAlgorithm: ALGORITHM,
        publicKey: hostKeys.publicKey,
        signingKey: keys.privateKey,
        extensions: [new x509.SubjectAlternativeNameExtension([{ type, value: host }])],
      });
      return { cert: cert.toString('pem'), key: await pem(hostKeys.privateKey) };
    },
  };
}

async function pem(key: webcrypto.CryptoKey): Promise<string> {
  const bytes = await webcrypto.subtle.exportKey('pkcs8', key);
  return x509.PemConverter.encode(bytes, 'PRIVATE KEY');
}
