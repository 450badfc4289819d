import { noPositional, readArguments } from './arguments.js';
import { flagsOf, type Command } from './command.js';
import { commandNamed, COMMANDS } from './commands.js';
import { failureOf } from './failure.js';
import { COMMON_FLAGS, commandHelp, overview } from './help.js';
import type { Output } from './output.js';
import { suiteFaultLine, SUITE } from '../helpers/package-facts.js';
import { FIRST_FLAGS, RUN } from './table/run.js';
import { UsageError } from '../helpers/usage-error.js';

/** A sub-command, and its arguments. */
interface Chosen {
  readonly command: Command;
  readonly rest: readonly string[];
}

/** Finds the requested sub-command: `run` if none is named. */
function chosen(argv: readonly string[]): Chosen {
  const [first, ...rest] = argv;
  // An option, or an address such as `localhost:8080`, belongs to `run`. `run` also reports an empty argument.
  if (first === undefined || /^-|[:/.]|^\s*$/.test(first)) return { command: RUN, rest: argv };
  return { command: commandNamed(first), rest };
}

/**
 * Performs what these arguments ask for.
 * @returns the exit code
 * @throws any error; `reportFailure` prints it
 */
export async function perform(argv: readonly string[], output: Output): Promise<number> {
  const { command, rest } = chosen(argv);
  const args = readArguments(rest, [...flagsOf(command), ...COMMON_FLAGS]);
  if (args.has('version')) {
    noPositional(args);
    output.out(`${SUITE.version}\n`);
    return 0;
  }
  if (args.has('help')) {
    const isForOneCommand = argv[0] === command.name;
    output.out(isForOneCommand ? commandHelp(command) : overview(COMMANDS, command, FIRST_FLAGS));
    return 0;
  }
  checkFolder();
  const { act } = await command.load();
  return act(args, output);
}

/** Node cannot resolve a relative path in a folder that no longer exists. */
function checkFolder(): void {
  try {
    process.cwd();
  } catch {
    throw new UsageError('The current folder no longer exists. Change into another one');
  }
}

/** Prints an error. @returns the exit code */
export async function reportFailure(
  thrown: unknown,
  argv: readonly string[],
  output: Output,
): Promise<number> {
  const isVerbose = ['--verbose', '-v'].some((flag) => argv.includes(flag));
  try {
    const { text, code } = await failureOf(thrown, isVerbose);
    output.err(text);
    return code;
  } catch {
    output.err(`${SUITE.name}: ${suiteFaultLine()}\n`);
    return 4;
  }
}
