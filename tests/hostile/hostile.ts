import type { RunSettings } from '../../helpers/settings.js';
import type { RunningService } from './servers.js';

/** A service that is hostile or broken, and how a run against it must end. */
export interface Hostile {
  readonly name: string;
  readonly open: () => Promise<RunningService>;
  /** The exit codes that are right, usually only one. */
  readonly exit: readonly number[];
  /** A pattern that the report for the terminal must match. */
  readonly output: RegExp;
  /**
   * The longest time that the run may take, in seconds. Much longer than usual, because machines may be slow or busy. Not checked
   * if the real command runs.
   */
  readonly mostSeconds: number;
  readonly settings?: Partial<RunSettings>;
  /**
   * Why `npm test` omits the row:
   * - `busy`: it keeps the processor busy, or is similar to another row.
   * - `waiting`: it makes the run wait long.
   * - `command`: it tests the memory and the reports of a whole process, so the real command runs.
   */
  readonly longTest?: 'busy' | 'waiting' | 'command';
}

/** One row of the table. */
export function hostile(
  name: string,
  open: Hostile['open'],
  exit: number | readonly number[],
  output: RegExp,
  more: Partial<Pick<Hostile, 'mostSeconds' | 'settings' | 'longTest'>> = {},
): Hostile {
  return { name, open, exit: [exit].flat(), output, mostSeconds: 30, ...more };
}
