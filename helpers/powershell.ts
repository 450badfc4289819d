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

/** Windows takes at most 32,767 characters in all arguments; from here on the body comes from a file. */
const LONGEST_ARGUMENT = 8_000;

/** Near misses of the key that a shell can make of the key itself. */
const DERIVED: ReadonlyMap<string, string> = new Map([
  ['drop@-1', '$env:API_KEY.Substring(0, $env:API_KEY.Length - 1)'],
  ['drop@0', '$env:API_KEY.Substring(1)'],
  ['append@xx', "$env:API_KEY + 'xx'"],
  ['append@.xx', "$env:API_KEY + '.xx'"],
  ['append@;xx', "$env:API_KEY + ';xx'"],
  ['double', '$env:API_KEY + $env:API_KEY'],
]);

/** A text of PowerShell; nothing in it is expanded. Curly quotes end it as well, so it is printable ASCII alone. */
function quoted(plain: string): string {
  return `'${plain.replaceAll("'", "''")}'`;
}

function variable(name: string, variant: string | undefined): string {
  if (variant === undefined) return name === 'API_KEY' ? '$env:API_KEY' : `$${name}`;
  const derived = name === 'API_KEY' ? DERIVED.get(variant) : undefined;
  return derived ?? explained(secretVariable(name, variant));
}

/** A variable of the environment whose absence PowerShell explains. */
function explained({ own, about }: ReturnType<typeof pathVariable>): string {
  return `($env:${own} ?? $(throw ${quoted(`${own}: ${about}`)}))`;
}

/** A file's path, which is recorded nowhere. */
function fileVariable(file: TlsFile): string {
  return explained(pathVariable(file));
}

/**
 * An expression whose value is the text: printable ASCII stands in single quotes, every other UTF-16 code unit by its number, so
 * that nothing odd is pasted.
 */
function expression(text: string): string {
  return added(cutAt(text, variable).flatMap((part, at) => (at % 2 === 0 ? encoded(part) : part)));
}

function added(parts: readonly string[]): string {
  const [first] = parts;
  if (first === undefined) return "''";
  const isText = first.startsWith("'");
  if (isText && parts.length === 1) return first;
  // The first operand decides what + does.
  return `(${[...(isText ? [] : ["''"]), ...parts].join(' + ')})`;
}

function encoded(text: string): string[] {
  const runs = text.match(/[\x20-\x7e]+|[^\x20-\x7e]/g) ?? [];
  return runs.map((run) => (isPlain(run) ? quoted(run) : `[char]${run.charCodeAt(0)}`));
}

/** Characters that PowerShell passes to curl unchanged, on every system. */
const isAscii = (text: string): boolean =>
  Buffer.byteLength(text) === text.length && !text.includes('\0');

const NOT_ASCII =
  "echo 'This address or header is not ASCII, and PowerShell may change it: use the command for a POSIX shell'";

/** The commands that create and remove the file of a body; a short body needs none. */
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
 * The command of `curlOf` for PowerShell 7.3 or later, on one line of plain ASCII. Earlier versions drop the double quotes in
 * arguments. The key is `$env:API_KEY`.
 * @param keep a variable that keeps what curl prints, which is then shown
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

/** How PowerShell writes the arguments of a command. */
export const POWERSHELL_SYNTAX: ShellSyntax = {
  argument: (text) => expression(text),
  fileVariable,
  literal: (text) => added(encoded(text)),
};
