import { atMostOnePositional, type Arguments } from './arguments.js';
import { commandNamed, COMMANDS } from './commands.js';
import { commandHelp, overview } from './help.js';
import type { Output } from './output.js';
import { FIRST_FLAGS, RUN } from './table/run.js';

export async function act(args: Arguments, output: Output): Promise<number> {
  const name = atMostOnePositional(args, 'COMMAND');
  output.out(
    name === undefined ? overview(COMMANDS, RUN, FIRST_FLAGS) : commandHelp(commandNamed(name)),
  );
  return 0;
}
