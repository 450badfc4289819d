import { sign, verify, type KeyObject } from 'node:crypto';
import { hashFor, keyIdOf } from './keys.js';
import { Refusal } from './refusal.js';

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

/** Pre-authentication encoding of DSSE 1.0: the bytes that are signed. */
function preAuthEncoding(payload: Buffer): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(PAYLOAD_TYPE)} ${PAYLOAD_TYPE} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

/**
 * Signs a statement. @param key Ed25519 or ECDSA P-256, private
 * @returns a DSSE envelope as JSON; a signature of ECDSA is in DER
 */
export function signEnvelope(statement: string, key: KeyObject): string {
  const payload = Buffer.from(statement);
  const sig = sign(hashFor(key), preAuthEncoding(payload), key).toString('base64');
  const envelope = {
    payloadType: PAYLOAD_TYPE,
    payload: payload.toString('base64'),
    signatures: [{ keyid: keyIdOf(key), sig }],
  };
  return `${JSON.stringify(envelope, null, 2)}\n`;
}

/** The exact text that `signEnvelope` writes. Equivalent JSON is refused, so a certificate cannot be reformatted. */
const ENVELOPE =
  /^\{\n  "payloadType": "application\/vnd\.in-toto\+json",\n  "payload": "([\w+/]*=*)",\n  "signatures": \[\n    \{\n      "keyid": "([\da-f]{64})",\n      "sig": "([\w+/]*=*)"\n    \}\n  \]\n\}\n$/;

/**
 * Returns the statement in an envelope that `signEnvelope` made.
 * @param key the public key of the signer
 * @throws Refusal for another key, or if the envelope was reformatted or the statement was changed
 */
export function openEnvelope(bytes: Buffer, key: KeyObject): Buffer {
  const [, payload, keyid, sig] = ENVELOPE.exec(bytes.toString()) ?? [];
  if (payload === undefined || keyid === undefined || sig === undefined) {
    throw new Refusal('the certificate was not written by certify, or was altered');
  }
  if (keyid !== keyIdOf(key)) {
    throw new Refusal(`the certificate names key ${keyid}; expected ${keyIdOf(key)}`);
  }
  const statement = strictBase64(payload, 'payload');
  const signature = strictBase64(sig, 'signature');
  if (!verify(hashFor(key), preAuthEncoding(statement), key, signature)) {
    throw new Refusal('the signature does not match the statement; one of them was altered');
  }
  return statement;
}

/** Bytes in base64. Refuses other encodings that lenient parsers accept for the same bytes. */
function strictBase64(text: string, what: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') === text) return bytes;
  throw new Refusal(`the ${what} in the certificate is not canonical base64; it was altered`);
}
