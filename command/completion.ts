import { oneOf } from '../helpers/checks/names.js';
import { SUITE } from '../helpers/package-facts.js';
import { UsageError } from '../helpers/usage-error.js';
import { atMostOnePositional, type Arguments } from './arguments.js';
import { COMMANDS } from './commands.js';
import { bashScript } from './completion/bash.js';
import { choicesOf } from './completion/choices.js';
import { fishScript } from './completion/fish.js';
import { zshScript } from './completion/zsh.js';
import type { Output } from './output.js';
import { RUN } from './table/run.js';

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };

export async function act(args: Arguments, output: Output): Promise<number> {
  const name = atMostOnePositional(args, 'shell');
  if (name === undefined) {
    throw new UsageError('completion needs the name of your shell: bash, zsh or fish');
  }
  const shell = oneOf('completion', name, ['bash', 'zsh', 'fish']);
  output.out(SCRIPTS[shell](choicesOf(SUITE.name, COMMANDS, RUN)));
  return 0;
}
