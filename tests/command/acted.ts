import { readArguments } from '../../command/arguments.js';
import { flagsOf } from '../../command/command.js';
import { COMMANDS } from '../../command/commands.js';
import type { Output } from '../../command/output.js';
import type { Ended } from './spawned.js';

/** Runs a command in this process, because starting one for each test takes too long. Throws what the command throws. */
export async function acted(name: string, ...args: readonly string[]): Promise<Ended> {
  const found = COMMANDS.find((command) => command.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  const told = { out: '', err: '' };
  const output: Output = {
    out: (text) => void (told.out += text),
    err: (text) => void (told.err += text),
    outIsTerminal: false,
    errIsTerminal: false,
    columns: 80,
    flush: async () => {},
  };
  const { act } = await found.load();
  const code = await act(readArguments(args, flagsOf(found)), output);
  return { code, ...told };
}
