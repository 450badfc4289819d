import type { Command } from '../command.js';

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
