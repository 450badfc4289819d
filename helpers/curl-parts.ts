import { header, type SentRequest } from './exchange.js';
import type { Gateway, TlsFile } from './settings.js';

/** Headers that curl derives from the address and the body. */
const MADE_BY_CURL = new Set(['host', 'content-length', 'connection', 'transfer-encoding']);

/** Matches `{API_KEY}`, `{API_KEY:drop@-1}`, `{HEADER:x-gateway-token}`, and `{PET_ID_1}` for an id that an earlier command got. */
const PLACEHOLDER = /\{(API_KEY|HEADER(?=:)|PET_ID_[0-9]+)(?::([a-z0-9@.;_-]{1,60}))?\}/;

/** Splits a text at its placeholders. Every second part is the result of `variable` for a placeholder. */
export function cutAt(
  text: string,
  variable: (name: string, variant: string | undefined) => string,
): string[] {
  const parts: string[] = [];
  let rest = text;
  for (let found = PLACEHOLDER.exec(rest); found; found = PLACEHOLDER.exec(rest)) {
    const [whole, name = '', variant] = found;
    parts.push(rest.slice(0, found.index), variable(name, variant));
    rest = rest.slice(found.index + whole.length);
  }
  return [...parts, rest];
}

/** An environment variable that the reader sets, and the message of the shell if it is not set. */
interface ReaderVariable {
  readonly variable: string;
  readonly message: string;
}

/** Returns the variable for a secret that is not recorded: an edited key, or the value of a header. */
export function secretVariable(name: string, variant: string): ReaderVariable {
  const variable = `${name}_${variant}`.toUpperCase().replace(/[^A-Z0-9]/g, '_');
  const what =
    name === 'API_KEY'
      ? `the API key after the edit ${variant} (see docs/reports.md)`
      : `the value of the header ${variant}`;
  return { variable, message: `set it to ${what}` };
}

/** The PEM files: a noun for messages, and the flag that names the file for curl or for the suite. */
const FILES: Readonly<Record<TlsFile, { noun: string; curl: string; suite: string }>> = {
  caFile: { noun: 'CA file', curl: '--cacert', suite: '--ca-file' },
  clientCert: { noun: 'client certificate', curl: '--cert', suite: '--client-cert' },
  clientKey: { noun: 'key of the client certificate', curl: '--key', suite: '--client-key' },
};

/** Returns the variable for the path of a file. Paths are not recorded. */
export function pathVariable(file: TlsFile): ReaderVariable {
  const variable = file.replace(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase();
  return { variable, message: `set it to the path of the ${FILES[file].noun}` };
}

/** Functions that write the arguments of a command for a shell. */
export interface ShellSyntax {
  readonly argument: (text: string, encoding?: 'utf8' | 'latin1') => string;
  readonly fileVariable: (file: TlsFile) => string;
  /** Quotes a text that contains no placeholders for secrets. */
  readonly literal: (text: string) => string;
}

/** Returns the flags that name the PEM files, for curl or for the suite. */
export function fileFlags(
  files: readonly TlsFile[],
  program: 'curl' | 'suite',
  { fileVariable }: ShellSyntax,
): string[] {
  return files.map((file) => `${FILES[file][program]} ${fileVariable(file)}`);
}

/** Returns the arguments of curl for a request, without its body. */
export function curlArguments(
  request: SentRequest,
  gateway: Gateway | undefined,
  shell: ShellSyntax,
): string[] {
  const { method, url, body } = request;
  const defaultMethod = body === undefined ? 'GET' : 'POST';
  const methodFlag = method === defaultMethod ? [] : [`-X ${shell.argument(method)}`];
  return [
    `-sS -i -g --path-as-is --url ${shell.argument(url)}`,
    ...(method === 'HEAD' ? ['--head'] : methodFlag),
    ...fileFlags(gateway?.files ?? [], 'curl', shell),
    ...headerLines(request).map((line) => `-H ${shell.argument(line, 'latin1')}`),
  ];
}

/** Whether a text is printable ASCII. */
export function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

/**
 * Returns the lines for curl's `-H`: the sent headers, without those that curl derives, and a line such as `Accept:` for each default
 * header of curl that was not sent.
 */
export function headerLines({ headers, body }: SentRequest): readonly string[] {
  const own = headers.filter(([name]) => !MADE_BY_CURL.has(name.toLowerCase()));
  // curl drops a header without a value, unless it ends in a semicolon.
  const sent = own.map(([name, value]) => (value.trim() === '' ? `${name};` : `${name}: ${value}`));
  // curl adds these by default. A line such as `Accept:` suppresses the default.
  const added = ['Accept', 'User-Agent'];
  if (body !== undefined) added.push('Content-Type');
  if (body !== undefined && body.length > 1_000) added.push('Expect');
  const unsent = added.filter((name) => header(headers, name) === undefined);
  return [...sent, ...unsent.map((name) => `${name}:`)];
}
