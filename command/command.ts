import type { Flag } from '../helpers/settings-table.js';
import type { Arguments } from './arguments.js';
import type { Output } from './output.js';

/** Flags that `--help` shows under one heading. */
export interface FlagGroup {
  readonly title: string;
  readonly flags: readonly Flag[];
}

/** Does the work of a sub-command. @returns the exit code */
export type Act = (args: Arguments, output: Output) => Promise<number>;

/** One sub-command: a row of the table of commands. */
export interface Command {
  readonly name: string;
  /** The arguments after the name, such as `[BASE_URL] [OPTIONS]`. */
  readonly usage: string;
  /** A verb phrase without a full stop: `--help` puts the name before it. */
  readonly about: string;
  readonly groups: readonly FlagGroup[];
  /** More text for `--help`. */
  readonly notes?: string;
  /** Loads the code that does the work. Help, version and usage errors do not need it. */
  readonly load: () => Promise<{ readonly act: Act }>;
}

export function options(...flags: readonly Flag[]): readonly FlagGroup[] {
  return [{ title: 'Options', flags }];
}

export function flagsOf(command: Command): readonly Flag[] {
  return command.groups.flatMap(({ flags }) => flags);
}
