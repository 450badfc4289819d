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
  about: 'prints all commands and the options of run, or the help of one command',
  groups: [],
  load: () => import('./show-help.js'),
};

const COMPLETION: Command = {
  name: 'completion',
  usage: 'bash|zsh|fish',
  about:
    'prints a script with which your shell completes commands, options, requirement ids, fault names and files',
  groups: [],
  notes: [
    'Add one line to the start-up file of your shell:',
    '',
    '  bash  ~/.bashrc                   source <(animal-store-conformance completion bash)',
    '  zsh   ~/.zshrc, after compinit    source <(animal-store-conformance completion zsh)',
    '  fish  ~/.config/fish/config.fish  animal-store-conformance completion fish | source',
    '',
    'If you start the command with npx, define this function before that line (bash, zsh):',
    '',
    '  animal-store-conformance() { npx animal-store-conformance "$@"; }',
    '',
    'The script does not start the command when you press Tab. See also docs/configuration.md.',
  ].join('\n'),
  load: () => import('./completion.js'),
};

/** Every sub-command, in the order of `--help`. */
export const COMMANDS: readonly Command[] = [RUN, ...CHECKING, ...REPORTING, COMPLETION, HELP];

/** @throws UsageError for a name that no sub-command has */
export function commandNamed(name: string): Command {
  const found = COMMANDS.find((command) => command.name === name);
  if (found !== undefined) return found;
  const names = COMMANDS.map((command) => command.name);
  throw new UsageError(`Unknown command '${name}'.${didYouMean(name, names)} See --help`);
}
