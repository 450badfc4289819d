import { header, type SentRequest } from './exchange.js';
import type { Gateway, TlsFile } from './settings.js';

/** Headers that curl derives from the address and the body. */
const MADE_BY_CURL = new Set(['host', 'content-length', 'connection', 'transfer-encoding']);

/** `{API_KEY}`, `{API_KEY:drop@-1}`, `{HEADER:x-gateway-token}`, and `{PET_ID_1}` for an id that an earlier command got. */
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

/** A shell variable that the reader sets, and the message of the shell if it is not set. */
interface OwnVariable {
  readonly own: string;
  readonly about: string;
}

/** The variable for a secret of which only the name is recorded: an edited key, or a header's value. */
export function secretVariable(name: string, variant: string): OwnVariable {
  const own = `${name}_${variant}`.toUpperCase().replace(/[^A-Z0-9]/g, '_');
  const what =
    name === 'API_KEY'
      ? `the API key after the edit ${variant} (see docs/reports.md)`
      : `the value of the header ${variant}`;
  return { own, about: `set it to ${what}` };
}

/** The PEM files: a description, and the flags of curl and of the suite for them. */
const FILES: Readonly<Record<TlsFile, { about: string; curl: string; own: string }>> = {
  caFile: { about: 'CA file', curl: '--cacert', own: '--ca-file' },
  clientCert: { about: 'client certificate', curl: '--cert', own: '--client-cert' },
  clientKey: { about: 'key of the client certificate', curl: '--key', own: '--client-key' },
};

/** The variable for a file's path, which is recorded nowhere. */
export function pathVariable(file: TlsFile): OwnVariable {
  const own = file.replace(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase();
  return { own, about: `set it to the path of the ${FILES[file].about}` };
}

/** The syntax of a shell: writes the arguments of a command. */
export interface ShellSyntax {
  readonly argument: (text: string, encoding?: 'utf8' | 'latin1') => string;
  readonly fileVariable: (file: TlsFile) => string;
  /** Quotes a text that contains no placeholders for secrets. */
  readonly literal: (text: string) => string;
}

/** The flags that name the PEM files, for curl or for the suite itself. */
export function fileFlags(
  files: readonly TlsFile[],
  program: 'curl' | 'own',
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
  const usual = body === undefined ? 'GET' : 'POST';
  const other = method === usual ? [] : [`-X ${shell.argument(method)}`];
  return [
    `-sS -i -g --path-as-is --url ${shell.argument(url)}`,
    ...(method === 'HEAD' ? ['--head'] : other),
    ...fileFlags(gateway?.files ?? [], 'curl', shell),
    ...headerLines(request).map((line) => `-H ${shell.argument(line, 'latin1')}`),
  ];
}

/** Whether a text is printable ASCII. */
export function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

/** The headers for curl's `-H`, a line each: those sent, except for those that curl makes, and an empty one for each default to suppress. */
export function headerLines({ headers, body }: SentRequest): readonly string[] {
  const own = headers.filter(([name]) => !MADE_BY_CURL.has(name.toLowerCase()));
  // curl drops a header without a value, unless it ends in a semicolon.
  const sent = own.map(([name, value]) => (value.trim() === '' ? `${name};` : `${name}: ${value}`));
  // curl adds these by default. A header without a value suppresses its default.
  const added = ['Accept', 'User-Agent'];
  if (body !== undefined) added.push('Content-Type');
  if (body !== undefined && body.length > 1_000) added.push('Expect');
  const unsent = added.filter((name) => header(headers, name) === undefined);
  return [...sent, ...unsent.map((name) => `${name}:`)];
}
