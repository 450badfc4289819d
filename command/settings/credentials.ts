import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, isAbsolute } from 'node:path';
import type { Header } from '../../helpers/exchange.js';
import { unreadable } from '../evidence-file.js';
import { UsageError } from '../usage-error.js';
import type { Found } from './environment.js';

/** Headers that the suite sets itself, or whose value decides what a requirement would see. */
const OURS: ReadonlySet<string> = new Set([
  'authorization',
  'accept',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]);

/** Reads one `--header 'Name: value'`. The value is a secret, so no message shows it. */
export function gatewayHeader(text: string): Header {
  const colon = text.indexOf(':');
  const name = text.slice(0, Math.max(0, colon));
  const value = text.slice(colon + 1).trim();
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) {
    throw new UsageError("--header takes 'Name: value', with a header's name before the colon");
  }
  if (value === '') throw new UsageError(`--header ${name} has no value after the colon`);
  if (!/^[\t\x20-\x7e\x80-\xff]+$/.test(value)) {
    throw new UsageError(`--header ${name} holds a character that no header can carry`);
  }
  if (OURS.has(name.toLowerCase())) {
    throw new UsageError(`--header ${name} is set by the suite itself: leave it out`);
  }
  return [name, value];
}

function checkedKey(where: string, text: string): string {
  // White space around a header's value is no part of it.
  const key = text.trim();
  if (key === '') throw new UsageError(`${where} is empty: give the service's key, or unset it`);
  if (!/^[\x20-\x7e]+$/.test(key)) {
    throw new UsageError(`${where} holds a character that a bearer key cannot have`);
  }
  if (/^bearer\s/i.test(key)) {
    throw new UsageError(`${where} starts with 'Bearer': give the key alone`);
  }
  if (key.includes(' ')) {
    throw new UsageError(
      `${where} has a blank inside, which no bearer key has: give the key alone`,
    );
  }
  return key;
}

/** Reads the API key: a file (or `-`, standard input) beats the environment. No message shows it. */
export function apiKey(file: string | undefined, set: Found | undefined, cwd: string): string {
  if (file === undefined) {
    if (set !== undefined) return checkedKey(set.where, set.value);
    throw new UsageError(
      'API_KEY is not set: set it to the key of the service, or use --api-key-file',
    );
  }
  if (file === '')
    throw new UsageError('--api-key-file is empty: name a file, or - for standard input');
  const named = file === '-' ? 'standard input' : file;
  return checkedKey(`The key in ${named}`, textOf('--api-key-file', file, cwd));
}

/** Text of a file that a flag names; `-` is standard input. */
function textOf(flag: string, file: string, cwd: string): string {
  try {
    return readFileSync(file === '-' ? 0 : inside(cwd, file), 'utf8');
  } catch (error) {
    throw unreadable(`${flag} ${file}`, error);
  }
}

/** What a PEM file must hold. */
const PEM = {
  certificates: (text: string): void => {
    const all =
      text.match(/-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----[^-]+-----END [^-]+-----/g) ?? [];
    if (all.length === 0) throw new Error('no certificate');
    // Throws for one that cannot be read.
    for (const each of all) void new X509Certificate(each).subject;
  },
  key: (text: string): void => {
    createPrivateKey(text);
  },
} as const;

/** Path of a PEM file that a flag names, once it has been seen to hold what it should. */
export function pemFile(
  flag: string,
  file: string | undefined,
  cwd: string,
  what: keyof typeof PEM,
): string | undefined {
  if (file === undefined) return undefined;
  if (file === '') throw new UsageError(`${flag} is empty: name a PEM file, or leave it out`);
  const path = inside(cwd, file);
  const text = textOf(flag, path, cwd);
  try {
    PEM[what](text);
  } catch {
    const wanted =
      what === 'key' ? 'private key without a passphrase' : 'certificate that can be read';
    throw new UsageError(`${flag} ${file} is no PEM file with a ${wanted}`);
  }
  return path;
}

/** @throws UsageError where a client's certificate is not that of its private key; both have been read before */
export function checkPair(certFile: string, keyFile: string): void {
  const certificate = new X509Certificate(readFileSync(certFile));
  if (certificate.checkPrivateKey(createPrivateKey(readFileSync(keyFile)))) return;
  throw new UsageError('--client-cert is not the certificate of --client-key: give a pair');
}

function inside(cwd: string, file: string): string {
  return isAbsolute(file) ? file : join(cwd, file);
}
