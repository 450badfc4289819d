import { parseArgs } from 'node:util';
import { didYouMean } from '../helpers/suggestions.js';
import type { Flag } from '../helpers/settings-table.js';
import { UsageError } from '../helpers/usage-error.js';

/** The arguments of the command line, by flag. */
export interface Arguments {
  readonly positionals: readonly string[];
  readonly has: (name: string) => boolean;
  /** The value of a flag; of several values, the last. */
  readonly value: (name: string) => string | undefined;
  readonly values: (name: string) => readonly string[];
}

/** Changes `--flag -5` to `--flag=-5`: parseArgs accepts a negative number only in this form. */
function joinNegatives(args: readonly string[], flags: readonly Flag[]): string[] {
  const takesValue = new Set(flags.filter(({ value }) => value !== undefined).map(longName));
  const joined: string[] = [];
  for (const arg of args) {
    const before = joined.at(-1);
    if (before !== undefined && takesValue.has(before) && /^-\d/.test(arg)) {
      joined[joined.length - 1] = `${before}=${arg}`;
    } else joined.push(arg);
  }
  return joined;
}

function longName({ name }: Flag): string {
  return `--${name}`;
}

type Option = { type: 'string' | 'boolean'; multiple: true; short?: string };

/** Reads the arguments of one sub-command. @throws UsageError for an unknown flag, a missing value, or an unexpected value */
export function readArguments(args: readonly string[], flags: readonly Flag[]): Arguments {
  const options = Object.fromEntries(
    flags.map(({ name, short, value }): [string, Option] => [
      name,
      {
        type: value === undefined ? 'boolean' : 'string',
        multiple: true,
        ...(short === undefined ? {} : { short }),
      },
    ]),
  );
  const given = joinNegatives(args, flags);
  // Not strict, so that the error for an unknown flag can suggest a similar one.
  const { values, positionals, tokens } = parseArgs({
    args: given,
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const flag = flags.find(({ name }) => name === token.name);
    if (flag === undefined) {
      const known = flags.map(longName);
      const advice = didYouMean(token.rawName, known) || ' See --help';
      throw new UsageError(`Unknown option ${token.rawName}.${advice}`);
    }
    // In `--report-dir --strict`, the value is missing. `--report-dir=--strict` has a value.
    const isNextFlag = token.inlineValue === false && token.value.startsWith('--');
    checkValue(flag, isNextFlag ? undefined : token.value);
  }
  const texts = (name: string): string[] =>
    [values[name] ?? []].flat().filter((value) => typeof value === 'string');
  return {
    positionals,
    has: (name) => values[name] !== undefined,
    value: (name) => texts(name).at(-1),
    values: texts,
  };
}

function checkValue(flag: Flag, value: string | undefined): void {
  if (flag.value === undefined && value !== undefined) {
    throw new UsageError(`${longName(flag)} takes no value`);
  }
  if (flag.value !== undefined && value === undefined) {
    throw new UsageError(`${longName(flag)} needs a value: ${longName(flag)} ${flag.value}`);
  }
}

/** The positional argument that a sub-command may take. @throws UsageError for several */
export function atMostOnePositional(args: Arguments, name: string): string | undefined {
  const [first, second] = args.positionals;
  if (second !== undefined)
    throw new UsageError(`Unexpected argument '${second}': give one ${name}`);
  return first;
}

/** The one positional argument that a sub-command takes. @throws UsageError for none or several */
export function onePositional(args: Arguments, name: string): string {
  const first = atMostOnePositional(args, name);
  if (first === undefined || first === '') throw new UsageError(`${name} is missing: see --help`);
  return first;
}

/** For sub-commands that take no positional argument. @throws UsageError if one is given */
export function noPositional(args: Arguments): void {
  const [first] = args.positionals;
  if (first !== undefined)
    throw new UsageError(`'${first}' is not a command or an option; see --help`);
}
