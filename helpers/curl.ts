import {
  curlArguments,
  cutAt,
  isPlain,
  pathVariable,
  secretVariable,
  type ShellSyntax,
} from './curl-parts.js';
import type { SentRequest } from './exchange.js';
import type { Gateway, TlsFile } from './settings.js';

/** Bodies of this many characters or more go to standard input: `printf` keeps repeated characters short, and an argument of more than
 * 128 KB fails on Linux. */
const LONGEST_ARGUMENT = 1_000;

/** Matches a repeated character, except those that `$(…)` removes. */
const REPEATED = /([^\n\0])\1{63,}/gsu;

/** Near misses that a shell can derive from the key. */
const DERIVED: ReadonlyMap<string, string> = new Map([
  ['drop@-1', '${API_KEY%?}'],
  ['drop@0', '${API_KEY#?}'],
  ['append@xx', '${API_KEY}xx'],
  ['append@.xx', '${API_KEY}.xx'],
  ['append@;xx', '${API_KEY};xx'],
  ['double', '${API_KEY}${API_KEY}'],
]);

/**
 * Returns the shell expression that replaces a placeholder, for use inside double quotes. All secrets come from environment variables.
 * If the variable for an edited key or a header is not set, the shell reports it.
 */
function variable(name: string, variant: string | undefined): string {
  if (variant === undefined) return `$${name}`;
  const derived = name === 'API_KEY' ? DERIVED.get(variant) : undefined;
  if (derived !== undefined) return derived;
  const { variable: own, message } = secretVariable(name, variant);
  return `\${${own}:?${message}}`;
}

const cut = (text: string): string[] => cutAt(text, variable);

/** Returns the shell expression for the path of a file. The shell reports the variable if it is not set. */
function fileVariable(file: TlsFile): string {
  const { variable: own, message } = pathVariable(file);
  return `"\${${own}:?${message}}"`;
}

const quoted = (plain: string): string => `'${plain.replaceAll("'", "'\\''")}'`;

/**
 * Returns a format for `printf`. Single quotes, backslashes, and bytes that are not printable ASCII are written in octal, so that the
 * command can be pasted. A leading dash is written in octal, too, because some shells take it for an option.
 */
function format(text: string, encoding: 'utf8' | 'latin1'): string {
  let made = '';
  for (const byte of Buffer.from(text, encoding)) {
    const char = String.fromCharCode(byte);
    if (char === '%') made += '%%';
    else if (!isPlain(char) || /['\\]/.test(char) || (made === '' && char === '-')) {
      made += `\\${byte.toString(8).padStart(3, '0')}`;
    } else made += char;
  }
  return made;
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
    for (const { 0: run, 1: char = '', index } of part.matchAll(REPEATED)) {
      const times = run.length / char.length;
      made += format(part.slice(end, index), encoding);
      made += argumentFor(`$(printf '${format(char, encoding)}%.0s' $(seq ${times}))`);
      end = index + run.length;
    }
    return made + format(part.slice(end), encoding);
  });
  return `printf '${formats.join('')}'${values.join('')}`;
}

/** Returns one argument of the command for any text without NUL, which no argument can contain. */
function argument(text: string, encoding: 'utf8' | 'latin1' = 'utf8'): string {
  if (!isPlain(text)) return `"$(${printf(text, encoding)})"`;
  const words = cut(text).map((part, at) => (at % 2 === 0 ? part && quoted(part) : `"${part}"`));
  return words.join('') || "''";
}

/** The syntax of a POSIX shell. */
export const POSIX_SYNTAX: ShellSyntax = { argument, fileVariable, literal: quoted };

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
  words.push(...curlArguments(request, gateway, POSIX_SYNTAX));
  if (body === undefined) return words.join(' ');
  const fits = isPlain(body) && body.length < LONGEST_ARGUMENT;
  words.push(fits ? `--data-raw ${argument(body)}` : '--data-binary @-');
  const command = words.join(' ');
  return fits ? command : `${printf(body, isBytes ? 'latin1' : 'utf8')} | ${command}`;
}
