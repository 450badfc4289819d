import {
  curlArguments,
  cutAt,
  headerLines,
  isPlain,
  pathVariable,
  secretVariable,
  type ShellSyntax,
} from './curl-parts.js';
import type { SentRequest } from './exchange.js';
import type { Gateway, TlsFile } from './settings.js';

/** A body with more characters is read from a file: Windows accepts at most 32,767 characters in all arguments together. */
const LONGEST_ARGUMENT = 8_000;

/** Near misses that PowerShell can derive from the key. */
const DERIVED: ReadonlyMap<string, string> = new Map([
  ['drop@-1', '$env:API_KEY.Substring(0, $env:API_KEY.Length - 1)'],
  ['drop@0', '$env:API_KEY.Substring(1)'],
  ['append@xx', "$env:API_KEY + 'xx'"],
  ['append@.xx', "$env:API_KEY + '.xx'"],
  ['append@;xx', "$env:API_KEY + ';xx'"],
  ['double', '$env:API_KEY + $env:API_KEY'],
]);

/** Quotes a text for PowerShell without expansion. The text must be printable ASCII: PowerShell also ends a string at a curly quote. */
function quoted(plain: string): string {
  return `'${plain.replaceAll("'", "''")}'`;
}

function variable(name: string, variant: string | undefined): string {
  if (variant === undefined) return name === 'API_KEY' ? '$env:API_KEY' : `$${name}`;
  const derived = name === 'API_KEY' ? DERIVED.get(variant) : undefined;
  return derived ?? required(secretVariable(name, variant));
}

/** Returns an expression for an environment variable. PowerShell reports the variable if it is not set. */
function required({ variable: own, message }: ReturnType<typeof pathVariable>): string {
  return `($env:${own} ?? $(throw ${quoted(`${own}: ${message}`)}))`;
}

/** Returns the expression for the path of a file. Paths are not recorded. */
function fileVariable(file: TlsFile): string {
  return required(pathVariable(file));
}

/**
 * Returns an expression for a text. Printable ASCII is in single quotes. Every other UTF-16 code unit is a number, so that the command
 * can be pasted.
 */
function expression(text: string): string {
  return concatenated(
    cutAt(text, variable).flatMap((part, at) => (at % 2 === 0 ? encoded(part) : part)),
  );
}

function concatenated(parts: readonly string[]): string {
  const [first] = parts;
  if (first === undefined) return "''";
  const isText = first.startsWith("'");
  if (isText && parts.length === 1) return first;
  // The first operand must be a string, so that `+` concatenates.
  return `(${[...(isText ? [] : ["''"]), ...parts].join(' + ')})`;
}

function encoded(text: string): string[] {
  const runs = text.match(/[\x20-\x7e]+|[^\x20-\x7e]/g) ?? [];
  return runs.map((run) => (isPlain(run) ? quoted(run) : `[char]${run.charCodeAt(0)}`));
}

/** Whether a text has only characters that PowerShell passes to curl unchanged on every system. */
const isAscii = (text: string): boolean =>
  Buffer.byteLength(text) === text.length && !text.includes('\0');

const NOT_ASCII =
  "echo 'This address or header is not ASCII, and PowerShell may change it: use the command for a POSIX shell'";

/** The commands that create and remove a file with the body. */
interface BodyFile {
  readonly before: string;
  readonly after: string;
}

function bodyFile(body: string, isBytes: boolean): BodyFile {
  const encoding = isBytes ? 'Latin1' : 'UTF8';
  // A lone surrogate was sent as a replacement character.
  const text = expression(isBytes ? body : Buffer.from(body).toString());
  return {
    before: `$BODY = (New-TemporaryFile).FullName; [IO.File]::WriteAllBytes($BODY, [Text.Encoding]::${encoding}.GetBytes(${text})); `,
    after: '; Remove-Item $BODY',
  };
}

/**
 * Returns the command of `curlOf` for PowerShell 7.3 or later: one line of ASCII. Earlier versions drop double quotes in arguments.
 * The key is `$env:API_KEY`. If an address or a header is not ASCII, the command only prints `NOT_ASCII`.
 * @param keep a variable for the output of curl, which is printed afterward
 */
export function powershellOf(
  request: SentRequest,
  gateway?: Gateway,
  first?: SentRequest,
  keep?: string,
): string {
  const { body, isBytes = false } = request;
  const fits = body !== undefined && isPlain(body) && body.length < LONGEST_ARGUMENT;
  const file = body === undefined || fits ? undefined : bodyFile(body, isBytes);
  const sent = [request, ...(first === undefined ? [] : [first])];
  if (!sent.every((each) => [each.url, ...headerLines(each)].every(isAscii))) return NOT_ASCII;
  const words =
    first === undefined
      ? ['curl']
      : ['curl', ...curlArguments(first, gateway, POWERSHELL_SYNTAX), '--next'];
  words.push(...curlArguments(request, gateway, POWERSHELL_SYNTAX));
  if (fits) words.push(`--data-raw ${expression(body)}`);
  else if (body !== undefined) words.push("--data-binary ('@' + $BODY)");
  const [kept, shown] = keep === undefined ? ['', ''] : [`$${keep} = `, `; $${keep}`];
  return `${file?.before ?? ''}${kept}${words.join(' ')}${shown}${file?.after ?? ''}`;
}

/** The syntax of PowerShell. */
export const POWERSHELL_SYNTAX: ShellSyntax = {
  argument: (text) => expression(text),
  fileVariable,
  literal: (text) => concatenated(encoded(text)),
};
