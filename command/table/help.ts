import type { Command } from '../command.js';

/** `help run` prints what `run --help` does. */
export const HELP: Command = {
  name: 'help',
  usage: '[COMMAND]',
  about: 'prints all commands and the options of run, or the help of one command',
  groups: [],
  load: () => import('../show-help.js'),
};
