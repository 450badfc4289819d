import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { certificateOf } from '../../certificate/certify.js';
import { signEnvelope } from '../../certificate/dsse.js';
import { verifyCertificate } from '../../certificate/verify.js';
import { rejudge } from '../../suites/engine/rejudge.js';
import { fc } from '../properties.js';
import {
  filesOf,
  flipped,
  PAIR,
  PAIRS,
  recorded,
  refusal,
  signedWithoutChecks,
  without,
} from './reports.js';

const RECORDING = recorded();
const FILES = filesOf(RECORDING);
const JUDGED = rejudge(RECORDING);
const [ED25519, ECDSA] = PAIRS;
const CERTIFICATE = Buffer.from(certificateOf(FILES, PAIR.privateKey));
const ENVELOPE: Envelope = JSON.parse(CERTIFICATE.toString());
const STATEMENT = Buffer.from(ENVELOPE.payload, 'base64').toString();

interface Envelope {
  readonly payloadType: string;
  readonly payload: string;
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[];
}

function refused(certificate: Buffer | string, files = FILES, key = PAIR.publicKey) {
  return refusal(() => verifyCertificate(Buffer.from(certificate), files, key));
}

const bitOf = (bytes: Buffer): fc.Arbitrary<number> => fc.nat(bytes.length * 8 - 1);

test('verify accepts what certify wrote', () => {
  expect(refused(CERTIFICATE)).toEqual([]);
});

describe('a flipped bit is refused', () => {
  test.each(PAIRS)(
    'in the certificate, with a message that names the certificate or its signature: $kind',
    ({ privateKey, publicKey }) => {
      const certificate = Buffer.from(certificateOf(FILES, privateKey));
      expect(refused(certificate, FILES, publicKey)).toEqual([]);
      fc.assert(
        fc.property(bitOf(certificate), (at) => {
          expect(refused(flipped(certificate, at), FILES, publicKey)).toEqual([
            expect.stringMatching(/certificate|signature/),
          ]);
        }),
        { numRuns: 200 },
      );
    },
  );

  test.each(['conformance', 'evidence'] as const)(
    'in a report file, with a message that names the file: %s',
    (name) => {
      const place = name === 'conformance' ? 'conformance.json' : 'evidence.har';
      fc.assert(
        fc.property(bitOf(FILES[name]), (at) => {
          const files = { ...FILES, [name]: flipped(FILES[name], at) };
          expect(refused(CERTIFICATE, files)).toEqual([
            `${place} is not the certified file: its SHA-256 differs`,
          ]);
        }),
        { numRuns: 50 },
      );
    },
  );
});

describe('an envelope is refused', () => {
  const [signature = { keyid: '', sig: '' }] = ENVELOPE.signatures;
  const text = (envelope: object): string => `${JSON.stringify(envelope, null, 2)}\n`;

  test.each([
    ['on one line', `${JSON.stringify(ENVELOPE)}\n`],
    ['with something after it', `${text(ENVELOPE)}\n`],
    ['with a byte order mark', `\ufeff${text(ENVELOPE)}`],
    ['with another field', text({ ...ENVELOPE, comment: '' })],
    ['with a field twice', text(ENVELOPE).replace('{', '{\n  "payload": "",')],
    ['without a signature', text({ ...ENVELOPE, signatures: [] })],
    ['with a second signature', text({ ...ENVELOPE, signatures: [signature, signature] })],
    ['with another payload type', text({ ...ENVELOPE, payloadType: 'application/json' })],
    ['without its key id', text({ ...ENVELOPE, signatures: [{ sig: signature.sig }] })],
    ['with an escaped letter', text(ENVELOPE).replace('"payload"', '"\\u0070ayload"')],
    ['if it is empty', ''],
    ['if it is an empty object', '{}'],
  ])('%s', (_what, certificate) => {
    expect(refused(certificate)).toEqual([
      'the certificate was not written by certify, or was altered',
    ]);
  });

  test('in another base64 form that decodes to the same bytes', () => {
    const sloppy = (base64: string): string[] => [
      base64.replace(/=+$/, ''),
      `${base64}=`,
      base64.replace(/(.)(=+)$/, (_, last: string, pad: string) => nextLetter(last) + pad),
    ];
    const one = { ...signature };
    for (const sig of sloppy(signature.sig).filter((each) => each !== signature.sig)) {
      expect(Buffer.from(sig, 'base64')).toEqual(Buffer.from(signature.sig, 'base64'));
      expect(refused(text({ ...ENVELOPE, signatures: [{ ...one, sig }] }))).toEqual([
        'the signature in the certificate is not canonical base64; it was altered',
      ]);
    }
    // Statements of three lengths, so that each kind of base64 padding occurs.
    for (const spaces of ['', ' ', '  ']) {
      const padded = JSON.parse(signEnvelope(STATEMENT + spaces, PAIR.privateKey)) as Envelope;
      for (const payload of sloppy(padded.payload).filter((each) => each !== padded.payload)) {
        expect(Buffer.from(payload, 'base64')).toEqual(Buffer.from(padded.payload, 'base64'));
        expect(refused(text({ ...padded, payload }))).toEqual([
          'the payload in the certificate is not canonical base64; it was altered',
        ]);
      }
    }
  });
});

/** The next letter of base64. In the last letter before padding, the lowest bits belong to no byte. */
function nextLetter(letter: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  return letters.charAt(letters.indexOf(letter) + 1);
}

describe('a key', () => {
  test('that did not sign the certificate is refused, and the message names both key ids', () => {
    expect(refused(CERTIFICATE, FILES, ECDSA.publicKey)).toEqual([
      expect.stringMatching(/^the certificate names key [\da-f]{64}; expected [\da-f]{64}$/),
    ]);
  });

  test('whose id was put on the signature of another key is refused', () => {
    const other = JSON.parse(signEnvelope(STATEMENT, ECDSA.privateKey)) as Envelope;
    const keyid = ENVELOPE.signatures[0]?.keyid;
    const certificate = {
      ...other,
      signatures: other.signatures.map((each) => ({ ...each, keyid })),
    };
    expect(refused(`${JSON.stringify(certificate, null, 2)}\n`, FILES, ED25519.publicKey)).toEqual([
      'the signature does not match the statement; one of them was altered',
    ]);
  });
});

describe('the holder of the key cannot certify', () => {
  test('an edited verdict with a matching digest', () => {
    const at = JUDGED.requirements.findIndex(({ verdict }) => verdict === 'advice');
    const edited = filesOf(RECORDING, (made) => ({
      ...made,
      requirements: made.requirements.map((one, index) =>
        index === at
          ? {
              id: one.id,
              level: one.level,
              clause: one.clause,
              text: one.text,
              verdict: 'pass',
              failures: [],
            }
          : one,
      ),
    }));
    const conformance = JSON.parse(edited.conformance.toString());
    expect(refused(signedWithoutChecks(edited, conformance), edited)).toEqual([
      'conformance.json differs from the verdicts derived from the evidence: auth.challenge.header: ' +
        `/requirements/${at}/verdict is "pass" and not "advice"`,
    ]);
  });

  test('evidence that lacks any one of its exchanges', () => {
    fc.assert(
      fc.property(fc.nat(RECORDING.exchanges.length - 1), (index) => {
        const { evidence } = filesOf(without(RECORDING, index));
        const files = { conformance: FILES.conformance, evidence };
        expect(refused(signedWithoutChecks(files, JUDGED), files)).toEqual([
          expect.stringMatching(/^conformance\.json differs from the verdicts/),
        ]);
      }),
      { numRuns: 4 },
    );
  });

  test('a run that certify refuses, although its files agree', () => {
    const partial = recorded({ partial: true });
    const files = filesOf(partial);
    expect(refused(signedWithoutChecks(files, rejudge(partial)), files)).toContainEqual(
      expect.stringContaining('the run is partial'),
    );
    const embedded = recorded({}, { embedded: true });
    const others = filesOf(embedded);
    expect(refused(signedWithoutChecks(others, rejudge(embedded)), others)).toContainEqual(
      expect.stringContaining('built-in reference'),
    );
  });
});

describe('a signed statement', () => {
  const about = (change: (text: string) => string): readonly string[] =>
    refused(signEnvelope(change(STATEMENT), PAIR.privateKey));

  test.each([
    [
      'with another result',
      '"result":"WARNED"',
      '"result":"PASSED"',
      '/predicate/result is "PASSED"',
    ],
    ['of another target', '"uri":"http://', '"uri":"https://', '/predicate/configuration/1/uri is'],
    [
      'with another seed',
      '"seed":1',
      '"seed":2',
      '/predicate/configuration/2/annotations/seed is 2',
    ],
    ['with additional content', '{"_type"', '{"x":1,"_type"', '"/x" is unexpected'],
    ['without a result', '"result":"WARNED",', '', '/predicate/result is missing'],
    ['of another type', 'Statement/v1"', 'Statement/v2"', '/_type is'],
    ['with an additional space', '"subject":', '"subject": ', 'the formatting differs'],
    [
      'with another digest',
      '"sha256":"',
      '"sha256":"0',
      'conformance.json is not the certified file',
    ],
    ['by another version', '"version":"', '"version":"9', 'of the suite, and this is'],
    ['by another build', '"dirHash":"', '"dirHash":"0', 'another build of version'],
    ['about something else', 'test-result/v0.1', 'link/v0.3', 'not a test result statement'],
    ['that is not JSON', '{"_type"', '', 'it is not JSON'],
  ])('%s is refused', (_what, from, to, reason) => {
    expect(STATEMENT).toContain(from);
    expect(about((text) => text.replace(from, to))).toEqual([expect.stringContaining(reason)]);
  });

  test.each(['null', '[]', '"text"', '{"predicateType":{}}'])('%s is refused', (text) => {
    expect(about(() => text)).toEqual(['the signed content is not a test result statement']);
  });

  test('contains the SHA-256 of evidence.har', () => {
    const { subject } = JSON.parse(STATEMENT);
    expect(subject[1].digest.sha256).toBe(hash('sha256', FILES.evidence));
  });
});
