import { noPositional, readArguments } from './arguments.js';
import { flagsOf } from './command.js';
import { commandNamed, COMMANDS } from './commands.js';
import { failureOf } from './failure.js';
import { COMMON_FLAGS, commandHelp, overview } from './help.js';
import type { Output } from './output.js';
import { suiteFaultLine, SUITE } from '../helpers/package-facts.js';
import { FIRST_FLAGS, RUN } from './table/run.js';
import { UsageError } from '../helpers/usage-error.js';

/**
 * Performs what these arguments ask for.
 * @returns the exit code
 * @throws any error; `reportFailure` prints it
 */
export async function perform(argv: readonly string[], output: Output): Promise<number> {
  const [first, ...rest] = argv;
  // An option, or an address such as `localhost:8080`, belongs to `run`, which is the default. `run` also reports an empty argument.
  const isRun = first === undefined || /^-|[:/.]|^\s*$/.test(first);
  const command = isRun ? RUN : commandNamed(first);
  const args = readArguments(isRun ? argv : rest, [...flagsOf(command), ...COMMON_FLAGS]);
  if (args.has('version')) {
    noPositional(args);
    output.out(`${SUITE.version}\n`);
    return 0;
  }
  if (args.has('help')) {
    const isForOneCommand = first === command.name;
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
