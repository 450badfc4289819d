import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  keyIdOf,
  newKeyPair,
  readPrivateKey,
  readPublicKey,
  UnusableKey,
} from '../../certificate/keys.js';

const SPKI = { type: 'spki', format: 'pem' } as const;
const PKCS8 = { type: 'pkcs8', format: 'pem' } as const;

const ec = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve });
const ed25519 = newKeyPair();
const p256 = ec('P-256');
const others = {
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ed448: generateKeyPairSync('ed448'),
  secp384r1: ec('P-384'),
  secp256k1: ec('secp256k1'),
};

const why = (read: () => unknown): string => {
  try {
    read();
  } catch (error) {
    if (error instanceof UnusableKey) return error.message;
    throw error;
  }
  return '';
};

describe('keys', () => {
  test('of both kinds are accepted, ECDSA also in the older form of PEM', () => {
    const old = p256.privateKey.export({ type: 'sec1', format: 'pem' });
    for (const pem of [ed25519.privatePem, String(old), String(p256.privateKey.export(PKCS8))]) {
      expect(readPrivateKey(pem).type).toBe('private');
    }
    for (const pem of [ed25519.publicPem, String(p256.publicKey.export(SPKI))]) {
      expect(readPublicKey(pem).type).toBe('public');
    }
  });

  test('of one pair have the same key id, and keys of two pairs have different key ids', () => {
    const id = keyIdOf(readPublicKey(ed25519.publicPem));
    expect(keyIdOf(readPrivateKey(ed25519.privatePem))).toBe(id);
    expect(keyIdOf(p256.publicKey)).not.toBe(id);
  });

  test.each(Object.entries(others))('of another kind are refused: %s', (kind, pair) => {
    const reason = new RegExp(`^is a key of type ${kind};`);
    expect(why(() => readPrivateKey(String(pair.privateKey.export(PKCS8))))).toMatch(reason);
    expect(why(() => readPublicKey(String(pair.publicKey.export(SPKI))))).toMatch(reason);
  });

  test('are distinguished from each other, and from text that is not a key', () => {
    const { privatePem, publicPem } = ed25519;
    const locked = String(
      p256.privateKey.export({ ...PKCS8, cipher: 'aes-256-cbc', passphrase: 'x' }),
    );
    expect(why(() => readPrivateKey(publicPem))).toBe('is not a private key in PEM');
    expect(why(() => readPrivateKey(''))).toBe('is not a private key in PEM');
    expect(why(() => readPrivateKey(locked))).toContain('is encrypted');
    expect(why(() => readPrivateKey(privatePem.replace(/\n./, '\n')))).toBe(
      'is not a complete key in PEM',
    );
    expect(why(() => readPublicKey(privatePem))).toContain('is a private key');
    expect(why(() => readPublicKey(locked))).toContain('is a private key');
    expect(why(() => readPublicKey('no key'))).toBe('is not a public key in PEM');
    expect(why(() => readPublicKey(publicPem.replace(/\n./, '\n')))).toBe(
      'is not a complete key in PEM',
    );
  });
});
