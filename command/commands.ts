import { didYouMean } from '../helpers/suggestions.js';
import { UsageError } from '../helpers/usage-error.js';
import type { Command } from './command.js';
import { CHECKING } from './table/checking.js';
import { REPORTING } from './table/reporting.js';
import { RUN } from './table/run.js';

/** `help run` prints the same as `run --help`. */
const HELP: Command = {
  name: 'help',
  usage: '[COMMAND]',
  about: 'prints this help, or all arguments and options of one command',
  groups: [],
  load: () => import('./show-help.js'),
};

/** Every sub-command, in the order of `--help`. */
export const COMMANDS: readonly Command[] = [RUN, ...CHECKING, ...REPORTING, HELP];

/** @throws UsageError for a name that no sub-command has */
export function commandNamed(name: string): Command {
  const found = COMMANDS.find((command) => command.name === name);
  if (found !== undefined) return found;
  const names = COMMANDS.map((command) => command.name);
  throw new UsageError(`Unknown command '${name}'.${didYouMean(name, names)} See --help`);
}
