import { baseline } from './baseline.js';
import { compare } from './compare.js';
import { badge } from './badge.js';
import { certify } from './certify.js';
import type { Command } from './command.js';
import { explain } from './explain.js';
import { list } from './list.js';
import { prove } from './prove.js';
import { rejudge } from './rejudge.js';
import { report } from './report.js';
import { run } from './run/run.js';
import { serve } from './serve.js';
import { verify } from './verify.js';

/** Every sub-command, in the order of `--help`. */
export const COMMANDS: readonly Command[] = [
  run,
  list,
  explain,
  serve,
  prove,
  rejudge,
  report,
  compare,
  baseline,
  certify,
  verify,
  badge,
];
