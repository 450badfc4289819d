import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, isAbsolute } from 'node:path';
import type { Header } from '../exchange.js';
import { isPublic, SHORTEST } from '../client/is-public.js';
import { PLACEHOLDER, SHORT_KEY } from '../defaults.js';
import { TLS_FILES, type Credentials, type TlsFile } from '../settings.js';
import { unreadableFile, UsageError } from '../usage-error.js';

/** Headers that the suite sets itself, or that would change what the requirements check. */
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

/**
 * Returns a header for gateways with its value trimmed. The value is a secret, so no message shows it.
 * @param where the setting that contains it, for messages
 * @throws UsageError if the header cannot be sent, or if it would change what is tested
 */
export function checkedHeader(where: string, [name, text]: Header): Header {
  const value = text.trim();
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) {
    throw new UsageError(`${where} takes 'Name: value', with a header's name before the colon`);
  }
  if (value === '') throw new UsageError(`${where} ${name} has no value after the colon`);
  if (!/^[\t\x20-\x7e\x80-\xff]+$/.test(value)) {
    throw new UsageError(`${where} ${name} contains a character that no header can carry`);
  }
  if (OURS.has(name.toLowerCase())) {
    throw new UsageError(
      `${where} ${name} cannot be given, because it changes what is tested: leave it out`,
    );
  }
  return [name, value];
}

/**
 * Checks that an address does not contain the key, because reports show addresses. A key of fewer than 8 characters may occur by chance,
 * so it is permitted.
 * @throws UsageError for an address that contains a longer key
 */
export function checkWithoutKey(where: string, value: string, key: string): void {
  const plain = value.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  if (key.length < SHORT_KEY || !`${value} ${plain}`.includes(key)) return;
  throw new UsageError(`${where} contains the API key, and reports show addresses: take it out`);
}

/**
 * The number of characters that an API key may have. Many servers refuse a header of more than 16 KB, and hiding a much longer key takes
 * minutes, during which the run does not react to signals.
 */
const LONGEST_KEY = 16 * 1024;

/** Returns the API key, trimmed. No message shows it. @throws UsageError if it cannot be a key */
export function checkedKey(where: string, text: string): string {
  // White space around the value of a header is not part of it.
  const key = text.trim();
  if (key === '') throw new UsageError(`${where} is empty: give the key of the service`);
  if (key.length > LONGEST_KEY) {
    throw new UsageError(
      `${where} is longer than ${LONGEST_KEY} characters, which is too long for a header: give only the key`,
    );
  }
  if (!/^[\x20-\x7e]+$/.test(key)) {
    throw new UsageError(
      `${where} contains a character that a bearer key cannot have: use only visible ASCII characters`,
    );
  }
  if (PLACEHOLDER.test(key)) {
    throw new UsageError(`${where} is a placeholder, not a key: replace it with the key`);
  }
  if (/^bearer\s/i.test(key)) {
    throw new UsageError(`${where} starts with 'Bearer': give only the key`);
  }
  if (key.includes(' ')) {
    throw new UsageError(
      `${where} contains a space, which a bearer key cannot have: give only the key`,
    );
  }
  // Hiding such a key would alter responses, and showing it would reveal it.
  if (key.length >= SHORTEST && isPublic(key)) {
    throw new UsageError(
      `${where} is part of a text that reports have to show, such as 'available', 'null' or 'application/json': give the service another key`,
    );
  }
  return key;
}

/**
 * Returns what is unusual about the form of a key, without any part of it. Undefined for an ordinary key. A service may have such a key,
 * but a mistake is more likely.
 */
export function oddShapeOf(key: string): string | undefined {
  if (/^["'`]|["'`]$/.test(key)) return 'has a quotation mark at its start or end';
  if (/^[[{].*[\]}]$/.test(key)) return 'looks like JSON';
  return undefined;
}

/** Reads the text of a file that a flag names; `-` is standard input. @param called the name of the file in messages */
export function textOfFile(file: string, cwd: string, called: string): string {
  try {
    return readFileSync(file === '-' ? 0 : absolute(cwd, file), 'utf8');
  } catch (error) {
    throw unreadableFile(called, error);
  }
}

/**
 * Checks PEM files and returns their paths. Relative paths are below `cwd`.
 * @param given the names of the files
 * @param called the names of the settings in messages
 * @throws UsageError for an invalid certificate or key, or for half of a pair
 */
export function tlsFiles(
  given: (name: TlsFile) => string | undefined,
  called: (name: TlsFile) => string,
  cwd: string,
): Pick<Credentials, TlsFile> {
  const files: Pick<Credentials, TlsFile> = Object.fromEntries(
    TLS_FILES.flatMap((name) => {
      const file = given(name);
      const what = name === 'clientKey' ? 'key' : 'certificates';
      return file === undefined ? [] : [[name, pemFile(called(name), file, cwd, what)]];
    }),
  );
  const { clientCert, clientKey } = files;
  if ((clientCert === undefined) !== (clientKey === undefined)) {
    throw new UsageError(
      `${called('clientCert')} and ${called('clientKey')} belong together: give both`,
    );
  }
  if (clientCert !== undefined && clientKey !== undefined) {
    checkPair(clientCert, clientKey, called);
  }
  return files;
}

/** Checks of the text of a PEM file. Each throws an error if the text is not valid. */
const PEM_CHECKS = {
  certificates: (text: string): void => {
    const all =
      text.match(/-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----[^-]+-----END [^-]+-----/g) ?? [];
    if (all.length === 0) throw new Error('no certificate');
    // Throws for an invalid certificate.
    for (const each of all) void new X509Certificate(each).subject;
  },
  key: (text: string): void => {
    createPrivateKey(text);
  },
} as const;

/** Checks the content of a PEM file that a flag names, and returns its path. */
function pemFile(flag: string, file: string, cwd: string, what: keyof typeof PEM_CHECKS): string {
  if (file === '') throw new UsageError(`${flag} is empty: name a PEM file, or leave it out`);
  const path = absolute(cwd, file);
  const text = textOfFile(path, cwd, `${flag} ${file}`);
  try {
    PEM_CHECKS[what](text);
  } catch {
    const wanted =
      what === 'key' ? 'private key without a passphrase' : 'certificate that can be read';
    throw new UsageError(`${flag} ${file} is not a PEM file with a ${wanted}`);
  }
  return path;
}

/**
 * Checks that a client certificate belongs to its private key. Both files have been checked before.
 * @throws UsageError if it does not
 */
function checkPair(certFile: string, keyFile: string, called: (name: TlsFile) => string): void {
  const certificate = new X509Certificate(readFileSync(certFile));
  if (certificate.checkPrivateKey(createPrivateKey(readFileSync(keyFile)))) return;
  throw new UsageError(
    `${called('clientCert')} is not the certificate of ${called('clientKey')}: give a pair`,
  );
}

function absolute(cwd: string, file: string): string {
  return isAbsolute(file) ? file : join(cwd, file);
}
