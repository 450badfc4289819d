import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  type KeyObject,
} from 'node:crypto';

/** The error for a text that is not a usable key. The message says what the text is, without any of its content. */
export class UnusableKey extends Error {
  override readonly name = 'UnusableKey';
}

/** A new Ed25519 pair as PEM: PKCS #8, not encrypted, and SPKI. */
export function newKeyPair(): { readonly privatePem: string; readonly publicPem: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return { privatePem: privateKey, publicPem: publicKey };
}

/** The private key in a PEM. @throws UnusableKey for anything but Ed25519 or ECDSA P-256 */
export function readPrivateKey(pem: string): KeyObject {
  if (/-----BEGIN ENCRYPTED PRIVATE KEY|^Proc-Type:.*ENCRYPTED/m.test(pem)) {
    throw new UnusableKey('is encrypted: decrypt it first, with openssl pkey');
  }
  if (!/-----BEGIN (EC )?PRIVATE KEY-----/.test(pem)) {
    throw new UnusableKey('is not a private key in PEM');
  }
  return usable(() => createPrivateKey(pem));
}

/** The public key in a PEM. @throws UnusableKey for anything but Ed25519 or ECDSA P-256 */
export function readPublicKey(pem: string): KeyObject {
  if (pem.includes('PRIVATE KEY-----')) {
    throw new UnusableKey('is a private key; use the public key');
  }
  if (!pem.includes('-----BEGIN PUBLIC KEY-----')) {
    throw new UnusableKey('is not a public key in PEM');
  }
  return usable(() => createPublicKey(pem));
}

function usable(read: () => KeyObject): KeyObject {
  let key: KeyObject;
  try {
    key = read();
  } catch {
    throw new UnusableKey('is not a complete key in PEM');
  }
  const kind = kindOf(key);
  if (kind === 'ed25519' || kind === 'prime256v1') return key;
  throw new UnusableKey(`is a key of type ${kind}; use Ed25519 or ECDSA P-256`);
}

function kindOf(key: KeyObject): string {
  return key.asymmetricKeyDetails?.namedCurve ?? key.asymmetricKeyType ?? 'unknown';
}

/** The digest that the algorithm of this key signs; null for Ed25519, which takes the bytes themselves. */
export function hashFor(key: KeyObject): 'sha256' | null {
  return kindOf(key) === 'ed25519' ? null : 'sha256';
}

/** The `keyid` of a signature: SHA-256 of the public key (SPKI, DER), in hexadecimal. */
export function keyIdOf(key: KeyObject): string {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  return hash('sha256', publicKey.export({ type: 'spki', format: 'der' }));
}
