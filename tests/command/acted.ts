import { readArguments } from '../../command/arguments.js';
import { flagsOf } from '../../command/command.js';
import { COMMANDS } from '../../command/commands.js';
import type { Output } from '../../command/output.js';
import type { Ended } from './spawned.js';

/**
 * Runs a command in this process, because starting a process for each test takes too long. Throws the error that the command
 * throws.
 */
export async function runInProcess(name: string, ...args: readonly string[]): Promise<Ended> {
  const found = COMMANDS.find((command) => command.name === name);
  if (found === undefined) throw new Error(`there is no command ${name}`);
  const printed = { out: '', err: '' };
  const output: Output = {
    out: (text) => void (printed.out += text),
    err: (text) => void (printed.err += text),
    outAsIs: (text) => void (printed.out += text),
    errAsIs: (text) => void (printed.err += text),
    outIsTerminal: false,
    errIsTerminal: false,
    columns: 80,
    flush: async () => {},
  };
  const { act } = await found.load();
  const code = await act(readArguments(args, flagsOf(found)), output);
  return { code, ...printed };
}
