#!/usr/bin/env node
import { readArguments } from './arguments.js';
import { flagsOf, type Command } from './command.js';
import { allCommands, COMMANDS } from './commands.js';
import { commandHelp, overview } from './help.js';
import { didYouMean } from '../helpers/near.js';
import { processOutput, type Output } from './output.js';
import { SUITE } from '../helpers/package-facts.js';
import { terminal, visibleLines } from '../reports/escape.js';
import { run } from './run/run.js';
import { COMMON_FLAGS } from './settings/flags.js';
import { SuiteFault } from './suite-fault.js';
import { UsageError } from '../helpers/usage-error.js';

/** A sub-command, and its arguments. */
interface Chosen {
  readonly command: Command;
  readonly rest: readonly string[];
}

/** The sub-command that is meant. Without a name it is `run`. */
async function chosen(argv: readonly string[]): Promise<Chosen> {
  const [first, ...rest] = argv;
  const load = first === undefined ? undefined : COMMANDS.get(first);
  if (load !== undefined) return { command: await load(), rest };
  // Something like an address is the argument of `run`, which says what is wrong with it.
  if (first === undefined || /^-|[:/.]/.test(first)) return { command: run, rest: argv };
  throw new UsageError(
    `Unknown command '${first}'.${didYouMean(first, [...COMMANDS.keys()])} See --help`,
  );
}

async function main(argv: readonly string[], output: Output): Promise<number> {
  const { command, rest } = await chosen(argv);
  const args = readArguments(rest, [...flagsOf(command), ...COMMON_FLAGS]);
  if (args.has('version')) {
    output.out(`${SUITE.version}\n`);
    return 0;
  }
  if (args.has('help')) {
    const isOfOne = argv[0] === command.name;
    output.out(isOfOne ? commandHelp(command) : overview(await allCommands(), command));
    return 0;
  }
  checkFolder();
  return command.act(args, output);
}

/** Node cannot resolve any path, nor tell where it is, in a folder that is gone. */
function checkFolder(): void {
  try {
    process.cwd();
  } catch {
    throw new UsageError('The folder that this was started in is gone: change into another one');
  }
}

/** One line for whatever was thrown, and its exit code. The stack of a fault is shown to those who ask. */
function explain(
  error: unknown,
  verbose: boolean,
  concealed: (text: string) => string,
): { readonly line: string; readonly code: number } {
  const message = error instanceof Error ? error.message : String(error);
  // It may quote a file that somebody else made.
  const line = terminal(concealed(message).replace(/\s*\n\s*/g, ' '));
  if (error instanceof UsageError) return { line, code: 2 };
  if (error instanceof SuiteFault) return { line, code: 4 };
  const stack =
    error instanceof Error && verbose ? `\n${visibleLines(concealed(error.stack ?? ''))}` : '';
  return { line: `a fault of the suite itself, please report it: ${line}${stack}`, code: 4 };
}

const output = processOutput();

async function end(code: number): Promise<never> {
  const failure = await output.flush();
  if (failure !== undefined) {
    output.err(`${SUITE.name}: standard output cannot be written (${failure}): make room there\n`);
    await output.flush();
  }
  // Connections and workers may still be open, and there is nothing left to do.
  process.exit(failure === undefined || code === 2 || code > 128 ? code : 4);
}

/** Tells what was thrown, without any secret. @returns its exit code */
async function tell(error: unknown): Promise<number> {
  // Not before: whoever judges a service should not wait for it.
  const { keysAround } = await import('./settings/environment.js');
  const { concealed, concealKey } = await import('./concealed.js');
  for (const key of keysAround()) concealKey(key);
  const { line, code } = explain(error, process.argv.includes('--verbose'), concealed);
  output.err(`${SUITE.name}: ${line}\n`);
  return code;
}

let told: Promise<number> | undefined;

/** The first that is thrown is told: what comes after it, from telling it too, would only hide it. */
async function fail(thrown: unknown): Promise<never> {
  told ??= tell(thrown).catch(() => {
    output.err(`${SUITE.name}: a fault of the suite itself, please report it\n`);
    return 4;
  });
  return end(await told);
}

process.on('uncaughtException', (error) => void fail(error));
process.on('unhandledRejection', (error) => void fail(error));
main(process.argv.slice(2), output).then(end, fail);
