import { didYouMean } from '../helpers/suggestions.js';
import { UsageError } from '../helpers/usage-error.js';
import type { Command } from './command.js';
import { CHECKING } from './table/checking.js';
import { REPORTING } from './table/reporting.js';
import { HELP } from './table/help.js';
import { RUN } from './table/run.js';

/** Every sub-command, in the order of `--help`. */
export const COMMANDS: readonly Command[] = [RUN, ...CHECKING, ...REPORTING, HELP];

/** @throws UsageError for a name that no sub-command has */
export function commandCalled(name: string): Command {
  const found = COMMANDS.find((command) => command.name === name);
  if (found !== undefined) return found;
  const names = COMMANDS.map((command) => command.name);
  throw new UsageError(`Unknown command '${name}'.${didYouMean(name, names)} See --help`);
}
