import { noPositional, readArguments } from './arguments.js';
import { flagsOf, type Command } from './command.js';
import { commandNamed, COMMANDS } from './commands.js';
import { failureOf } from './failure.js';
import { COMMON_FLAGS, commandHelp, overview } from './help.js';
import { processOutput, type Output } from './output.js';
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

async function main(argv: readonly string[], output: Output): Promise<number> {
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

const output = processOutput();

async function end(code: number): Promise<never> {
  const failure = await output.flush();
  if (failure !== undefined) {
    output.err(`${SUITE.name}: standard output cannot be written (${failure}): free some space\n`);
    await output.flush();
  }
  // An open connection would keep the process running.
  process.exit(failure === undefined || code === 2 || code > 128 ? code : 4);
}

let reported: Promise<number> | undefined;

/** Reports only the first error. A later error, such as one while reporting the first, would hide the first. */
async function fail(thrown: unknown): Promise<never> {
  const isVerbose = ['--verbose', '-v'].some((flag) => process.argv.includes(flag));
  reported ??= failureOf(thrown, isVerbose).then(
    ({ text, code }) => {
      output.err(text);
      return code;
    },
    () => {
      output.err(`${SUITE.name}: ${suiteFaultLine()}\n`);
      return 4;
    },
  );
  return end(await reported);
}

process.on('uncaughtException', (error) => void fail(error));
process.on('unhandledRejection', (error) => void fail(error));
main(process.argv.slice(2), output).then(end, fail);
