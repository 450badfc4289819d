import { onOff, TARGET, text, type Setting } from '../../helpers/settings-table.js';
import { options, type Command } from '../command.js';

const { baseUrl, messagesBaseUrl } = TARGET;
/** A flag of `run` without its variable, which `init` does not read. */
const withoutVariable = ({ name, value = '', about }: Setting) => text(name, value, about);

/** The command that writes the first files of a project. */
export const INIT: Command = {
  name: 'init',
  usage: '[OPTIONS]',
  about: 'asks for the addresses and the CI system, and writes .env and a CI file',
  groups: options(
    withoutVariable(baseUrl),
    withoutVariable(messagesBaseUrl),
    text('ci', 'github|gitlab|none', 'the CI system to write a file for (none)'),
    onOff('yes', 'asks nothing, and uses the default of each option that is not given'),
    onOff('force', 'replaces files that exist'),
  ),
  notes: [
    '--base-url, --messages-base-url and --ci each answer a question. Without a terminal, init asks nothing,',
    'and needs one of them or --yes. Without --base-url, .env has an empty BASE_URL, which a run refuses.',
    '',
    'init never asks for the API key and never writes it: you put it into .env yourself. If a file exists',
    'and --force is not given, init writes nothing, and the exit code is 2.',
  ].join('\n'),
  load: () => import('../init/act.js'),
};

/** Prints a completion script for a shell. */
export const COMPLETION: Command = {
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
  load: () => import('../completion.js'),
};
