import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { isatty } from 'node:tty';
import { detached, signalGroup } from './process-group.js';

/** If a command hangs, the CI job must not hang too. */
const LIMIT_MS = 60_000;
/** The number of last characters of the command's output that are kept. An API key may be a token with thousands of characters. */
const KEPT_CHARACTERS = 100_000;

/** How a command ended, and the last part of its output. */
interface CommandResult {
  readonly how: string;
  readonly isGood: boolean;
  readonly output: string;
}

interface Options {
  /**
   * The command's standard input. Without it, the command shares standard input with this process, and standard error, too, if that
   * is a terminal: it may ask for a password.
   */
  readonly input?: string;
  /** Prints a line that a command without `input` writes to standard error, if that is not a terminal. */
  readonly printLine?: (line: string) => void;
  readonly limitMs?: number | undefined;
}

/**
 * Runs the user's command through the shell. If the command gets no `input`, the result contains only its standard output, and a
 * signal that ends this process also ends the command.
 */
export function runInShell(
  command: string,
  { input, printLine = () => {}, limitMs = LIMIT_MS }: Options,
): Promise<CommandResult> {
  const isInteractive = input === undefined;
  // A separate process group, so that `kill` also ends the processes that the shell starts. But a command that may ask for a password
  // needs the terminal, and only the group of this process has it.
  const hasGroup = !(isInteractive && isatty(0));
  // A process that left the group may still keep the pipes open.
  const kill = (): void => {
    if (hasGroup) signalGroup(child, 'SIGKILL');
    else child.kill('SIGKILL');
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    kill();
    // This handler is removed by now, so the signal ends this process.
    process.kill(process.pid, signal);
  };
  // The terminal sends Ctrl-C to the command, too, if both are in the same group.
  const signals = isInteractive && hasGroup ? (['SIGHUP', 'SIGINT', 'SIGTERM'] as const) : [];
  // Before the command starts, because a signal may arrive while it does.
  for (const signal of signals) process.once(signal, onSignal);
  const child = spawn(command, {
    shell: true,
    detached: detached && hasGroup,
    stdio: isInteractive ? ['inherit', 'pipe', isatty(2) ? 'inherit' : 'pipe'] : 'pipe',
  });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output = `${output}${chunk.toString()}`.slice(-KEPT_CHARACTERS);
  };
  child.stdout?.on('data', keep);
  if (isInteractive && child.stderr !== null) {
    createInterface({ input: child.stderr }).on('line', printLine);
  } else child.stderr?.on('data', keep);
  // A command may end without reading its input.
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  return new Promise((done) => {
    const end = (how: string, isGood: boolean): void => {
      clearTimeout(timer);
      for (const signal of signals) process.off(signal, onSignal);
      done({ how, isGood, output });
    };
    const timer = setTimeout(() => {
      kill();
      end(`still running after ${limitMs / 1000} s`, false);
    }, limitMs);
    child.on('error', (error) => end(error.message, false));
    child.on('close', (code, signal) => end(signal ?? `exit code ${code}`, code === 0));
  });
}
