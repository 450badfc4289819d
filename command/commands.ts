import type { Command } from './command.js';
import { CHECKING } from './table/checking.js';
import { REPORTING } from './table/reporting.js';
import { RUN } from './table/run.js';

/** Every sub-command, in the order of `--help`. */
export const COMMANDS: readonly Command[] = [RUN, ...CHECKING, ...REPORTING];
