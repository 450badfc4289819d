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

/** Linux takes at most 128 KB in one argument; from here on the body comes by standard input. */
const LONGEST_ARGUMENT = 60_000;

/** Near misses of the key that a shell can make of the key itself. */
const DERIVED: ReadonlyMap<string, string> = new Map([
  ['drop@-1', '${API_KEY%?}'],
  ['drop@0', '${API_KEY#?}'],
  ['append@xx', '${API_KEY}xx'],
  ['append@.xx', '${API_KEY}.xx'],
  ['append@;xx', '${API_KEY};xx'],
  ['double', '${API_KEY}${API_KEY}'],
]);

/**
 * The shell expression that replaces a placeholder in the command, inside double quotes. The key comes from the
 * environment. Any other secret comes from a variable, and the shell reports it if it is not set.
 */
function variable(name: string, variant: string | undefined): string {
  if (variant === undefined) return `$${name}`;
  const derived = name === 'API_KEY' ? DERIVED.get(variant) : undefined;
  if (derived !== undefined) return derived;
  const { own, about } = secretVariable(name, variant);
  return `\${${own}:?${about}}`;
}

const cut = (text: string): string[] => cutAt(text, variable);

/** A file's path: a variable whose absence the shell explains. */
function fileVariable(file: TlsFile): string {
  const { own, about } = pathVariable(file);
  return `"\${${own}:?${about}}"`;
}

const quoted = (plain: string): string => `'${plain.replaceAll("'", "'\\''")}'`;

/**
 * A format for printf: every byte that is no plain ASCII as octal, so that nothing odd is pasted;
 * a dash in front too, which some shells take for an option.
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

/** printf with the text as its format and the placeholders as its arguments. */
function printf(text: string, encoding: 'utf8' | 'latin1'): string {
  const parts = cut(text);
  const formats = parts.map((part, at) => (at % 2 === 0 ? format(part, encoding) : '%s'));
  const values = parts.filter((_, at) => at % 2 === 1).map((part) => ` "${part}"`);
  return `printf '${formats.join('')}'${values.join('')}`;
}

/** One argument of the command, whatever the text holds (but NUL, which no argument can hold). */
function argument(text: string, encoding: 'utf8' | 'latin1' = 'utf8'): string {
  if (!isPlain(text)) return `"$(${printf(text, encoding)})"`;
  const words = cut(text).map((part, at) => (at % 2 === 0 ? part && quoted(part) : `"${part}"`));
  return words.join('') || "''";
}

/** How a POSIX shell writes the arguments of a command. */
export const POSIX_SYNTAX: ShellSyntax = { argument, fileVariable, literal: quoted };

/**
 * A command that sends the request again, on one line of plain ASCII, safe to paste into any POSIX
 * shell whatever the request holds: arguments stand in single quotes, and what no argument should
 * hold (control characters, newlines, NUL, text beyond ASCII, long bodies) is written by `printf`
 * in octal, a body into curl's standard input. The key is `$API_KEY` of the environment.
 * @param gateway what it wants: PEM files are named by variables
 * @param first a request without a body that is sent before it, on the same connection
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
