import type { Arguments, Flag } from './arguments.js';
import type { Output } from './output.js';

/** Flags that `--help` shows under one heading. */
interface FlagGroup {
  readonly title: string;
  readonly flags: readonly Flag[];
}

/** One sub-command: what `--help` says of it, and what it does. */
export interface Command {
  readonly name: string;
  /** What follows the name: `[BASE_URL] [OPTIONS]`. */
  readonly usage: string;
  /** One line. */
  readonly about: string;
  readonly groups: readonly FlagGroup[];
  /** What else a reader of `--help` should know. */
  readonly notes?: string;
  /** Does the work and gives the exit code. */
  readonly act: (args: Arguments, output: Output) => Promise<number>;
}

/** Every flag of a sub-command. */
export function flagsOf(command: Command): readonly Flag[] {
  return command.groups.flatMap(({ flags }) => flags);
}
