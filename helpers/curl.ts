import { header, type SentRequest } from './exchange.js';
import { TARGET } from './settings-table.js';
import type { Gateway, TlsFile } from './settings.js';

/** Bodies of this many characters or more go to standard input: `printf` keeps repeated characters short, and an argument of more than
 * 128 KB fails on Linux. */
const LONGEST_ARGUMENT = 1_000;

/** Matches a repeated character, except those that `$(…)` removes. */
const REPEATED = /([^\n\0])\1{63,}/gsu;

/** Headers that curl derives from the address and the body. */
const MADE_BY_CURL = new Set(['host', 'content-length', 'connection', 'transfer-encoding']);

/** Matches `{API_KEY}`, `{API_KEY:drop@-1}`, `{HEADER:x-gateway-token}`, and `{PET_ID_1}` for an id that an earlier command got. */
const PLACEHOLDER = /\{(API_KEY|HEADER(?=:)|PET_ID_[0-9]+)(?::([a-z0-9@.;_-]{1,60}))?\}/;

/** The PEM files: a noun for messages, and the flag that names the file for curl. */
const FILES: Readonly<Record<TlsFile, { noun: string; curl: string }>> = {
  caFile: { noun: 'CA file', curl: '--cacert' },
  clientCert: { noun: 'client certificate', curl: '--cert' },
  clientKey: { noun: 'key of the client certificate', curl: '--key' },
};

/** Near misses that a shell can derive from the key. */
const DERIVED: ReadonlyMap<string, string> = new Map([
  ['drop@-1', '${API_KEY%?}'],
  ['drop@0', '${API_KEY#?}'],
  ['append@xx', '${API_KEY}xx'],
  ['append@.xx', '${API_KEY}.xx'],
  ['append@;xx', '${API_KEY};xx'],
  ['double', '${API_KEY}${API_KEY}'],
]);

/** Returns the expression for a variable that the reader sets: a secret or a path that is not recorded. The shell reports it if it is not set. */
function required(name: string, what: string): string {
  return `\${${name}:?set it to ${what}}`;
}

/** Returns the shell expression that replaces a placeholder, for use inside double quotes. All secrets come from environment variables. */
function variable(name: string, variant: string | undefined): string {
  if (variant === undefined) return `$${name}`;
  const derived = name === 'API_KEY' ? DERIVED.get(variant) : undefined;
  if (derived !== undefined) return derived;
  const own = `${name}_${variant}`.toUpperCase().replace(/[^A-Z0-9]/g, '_');
  return name === 'API_KEY'
    ? required(own, `the API key after the edit ${variant} (see docs/reports.md)`)
    : required(own, `the value of the header ${variant}`);
}

/** Splits a text at its placeholders. Every second part is the shell expression for a placeholder. */
function cut(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  for (let found = PLACEHOLDER.exec(rest); found; found = PLACEHOLDER.exec(rest)) {
    const [whole, name = '', variant] = found;
    parts.push(rest.slice(0, found.index), variable(name, variant));
    rest = rest.slice(found.index + whole.length);
  }
  return [...parts, rest];
}

export function fileFlags(files: readonly TlsFile[], program: 'curl' | 'suite'): string[] {
  return files.map((file) => {
    const name = file.replace(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase();
    const flag = program === 'curl' ? FILES[file].curl : `--${TARGET[file].name}`;
    return `${flag} "${required(name, `the path of the ${FILES[file].noun}`)}"`;
  });
}

/** Quotes a text of printable ASCII that contains no placeholders. */
export function quoted(plain: string): string {
  return `'${plain.replaceAll("'", "'\\''")}'`;
}

function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

/**
 * Returns a format for `printf`. Single quotes, backslashes, and bytes that are not printable ASCII are written in octal, so that the
 * command can be pasted. A leading dash is written in octal, too, because some shells take it for an option.
 */
function format(text: string, encoding: 'utf8' | 'latin1'): string {
  const bytes = Buffer.from(text, encoding).toString('latin1').replaceAll('%', '%%');
  const octal = (byte: string): string => `\\${byte.charCodeAt(0).toString(8).padStart(3, '0')}`;
  return bytes.replace(/^-|['\\]|[^\x20-\x7e]/g, octal);
}

/** Returns a `printf` command that writes a text. The placeholders and the repeated characters become its arguments. */
function printf(text: string, encoding: 'utf8' | 'latin1'): string {
  const values: string[] = [];
  const argumentFor = (value: string): string => {
    values.push(` "${value}"`);
    return '%s';
  };
  const formats = cut(text).map((part, at) => {
    if (at % 2 === 1) return argumentFor(part);
    let made = '';
    let end = 0;
    for (const { 0: repeated, 1: char = '', index } of part.matchAll(REPEATED)) {
      const times = repeated.length / char.length;
      made += format(part.slice(end, index), encoding);
      made += argumentFor(`$(printf '${format(char, encoding)}%.0s' $(seq ${times}))`);
      end = index + repeated.length;
    }
    return made + format(part.slice(end), encoding);
  });
  return `printf '${formats.join('')}'${values.join('')}`;
}

/** Returns one argument of the command for any text without NUL, which no argument can contain. */
export function argument(text: string, encoding: 'utf8' | 'latin1' = 'utf8'): string {
  if (!isPlain(text)) return `"$(${printf(text, encoding)})"`;
  const words = cut(text).map((part, at) => (at % 2 === 0 ? part && quoted(part) : `"${part}"`));
  return words.join('') || "''";
}

function curlArguments(request: SentRequest, gateway: Gateway | undefined): string[] {
  const { method, url, body } = request;
  const defaultMethod = body === undefined ? 'GET' : 'POST';
  const methodFlag = method === defaultMethod ? [] : [`-X ${argument(method)}`];
  return [
    `-sS -i -g --path-as-is --url ${argument(url)}`,
    ...(method === 'HEAD' ? ['--head'] : methodFlag),
    ...fileFlags(gateway?.files ?? [], 'curl'),
    ...headerLines(request).map((line) => `-H ${argument(line, 'latin1')}`),
  ];
}

/**
 * Returns the lines for curl's `-H`: the sent headers, without those that curl derives, and a line such as `Accept:` for each default
 * header of curl that was not sent.
 */
function headerLines({ headers, body }: SentRequest): readonly string[] {
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

/**
 * Returns a command that sends the request again: one line of ASCII, safe to paste into any POSIX shell. Printable ASCII is in
 * single quotes. Any other text is written by `printf`; such bodies, and long ones, go to curl's standard input. The key is
 * `$API_KEY` of the environment.
 * @param gateway the settings for a gateway; PEM files are named by variables
 * @param first a request without a body to send first, on the same connection
 */
export function curlOf(request: SentRequest, gateway?: Gateway, first?: SentRequest): string {
  const { body, isBytes } = request;
  const words = first === undefined ? ['curl'] : [curlOf(first, gateway), '--next'];
  words.push(...curlArguments(request, gateway));
  if (body === undefined) return words.join(' ');
  const fits = isPlain(body) && body.length < LONGEST_ARGUMENT;
  words.push(fits ? `--data-raw ${argument(body)}` : '--data-binary @-');
  const command = words.join(' ');
  return fits ? command : `${printf(body, isBytes ? 'latin1' : 'utf8')} | ${command}`;
}
