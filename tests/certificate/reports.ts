import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signEnvelope } from '../../certificate/dsse.js';
import { newKeyPair } from '../../certificate/keys.js';
import type { CertifiedFiles } from '../../certificate/judged-again.js';
import { packageDigest } from '../../certificate/package-digest.js';
import { Refusal } from '../../certificate/refusal.js';
import { statementOf } from '../../certificate/statement.js';
import type { Exchange } from '../../helpers/exchange.js';
import type { Recording } from '../../helpers/recording.js';
import type { RunSettings } from '../../helpers/settings.js';
import type { Conformance } from '../../helpers/verdict.js';
import { harReport, jsonReport } from '../../reports/json-report.js';
import { rejudge } from '../../suites/engine/rejudge.js';
import { CONFORMING_RUN } from '../oracle/conforming-run.js';

const refused = CONFORMING_RUN.exchanges.find(({ answer }) => answer?.status === 401);
/** The exchanges of the conforming run, except that one 401 does not name the scheme. */
const EXCHANGES = CONFORMING_RUN.exchanges.map((each): Exchange => {
  if (each !== refused || each.answer === undefined) return each;
  const headers = each.answer.headers.filter(([name]) => name.toLowerCase() !== 'www-authenticate');
  return { ...each, answer: { ...each.answer, headers } };
});

/** A whole run of a service that meets every MUST, with changes. One SHOULD, `auth.challenge.header`, gives advice. */
export function recorded(
  changes: Partial<Recording> = {},
  settings: Partial<RunSettings> = {},
): Recording {
  return {
    ...CONFORMING_RUN,
    settings: { ...CONFORMING_RUN.settings, ...settings },
    exchanges: EXCHANGES,
    ...changes,
  };
}

/** The report files of a recording. @param change changes the content of `conformance.json` */
export function filesOf(
  recording: Recording,
  change: (judged: Conformance) => Conformance = (judged) => judged,
): CertifiedFiles {
  return {
    conformance: Buffer.from(jsonReport(change(rejudge(recording)))),
    evidence: Buffer.from(harReport(recording)),
  };
}

/** A recording without one of its exchanges. */
export function without(recording: Recording, index: number): Recording {
  const exchanges = recording.exchanges
    .filter((each) => each.index !== index)
    .map((each, place): Exchange => ({ ...each, index: place }));
  return { ...recording, exchanges };
}

/** Writes the files of a report folder that certificates need. */
export function writeReports(folder: string, { conformance, evidence }: CertifiedFiles): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'conformance.json'), conformance);
  writeFileSync(join(folder, 'evidence.har'), evidence);
}

const { privatePem } = newKeyPair();
const ecdsa = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** A key pair of each accepted kind. */
export const PAIRS = [
  {
    kind: 'Ed25519',
    privateKey: createPrivateKey(privatePem),
    publicKey: createPublicKey(privatePem),
  },
  { kind: 'ECDSA P-256', ...ecdsa },
] as const;

export const [PAIR] = PAIRS;

/** A certificate that the holder of the key makes from any files, without the checks of `certify`. */
export function signedWithoutChecks(files: CertifiedFiles, conformance: Conformance): Buffer {
  const statement = statementOf(conformance, files, packageDigest());
  return Buffer.from(signEnvelope(statement, PAIR.privateKey));
}

/** The same bytes with one bit flipped. */
export function flipped(bytes: Buffer, at: number): Buffer {
  const other = Buffer.from(bytes);
  const byte = Math.floor(at / 8) % bytes.length;
  other.writeUInt8(other.readUInt8(byte) ^ (1 << (at % 8)), byte);
  return other;
}

/** The reasons of a refusal; empty if nothing was refused. Other errors are thrown. */
export function refusal(act: () => unknown): readonly string[] {
  try {
    act();
    return [];
  } catch (error) {
    if (error instanceof Refusal) return error.reasons;
    throw error;
  }
}
