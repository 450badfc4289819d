import type { RunSettings } from '../../helpers/settings.js';
import type { Opened } from './servers.js';

/** A service that is hostile or broken, and how a run against it must end. */
export interface Hostile {
  readonly name: string;
  readonly open: () => Promise<Opened>;
  /** Codes that are right: often one. */
  readonly exit: readonly number[];
  /** A pattern of the terminal's output. */
  readonly says: RegExp;
  /** Seconds that the run may take at most: much more than it takes, for machines are slow and shared. */
  readonly within: number;
  readonly settings?: Partial<RunSettings>;
  /**
   * Judged in `npm run test:long` alone: it needs much work or is much like another; it waits long; or it is about the memory
   * and the reports of a whole process, so that the real command judges it.
   */
  readonly slow?: 'works' | 'waits' | 'command';
}

/** One row of the table. */
export function hostile(
  name: string,
  open: Hostile['open'],
  exit: number | readonly number[],
  says: RegExp,
  more: Partial<Pick<Hostile, 'within' | 'settings' | 'slow'>> = {},
): Hostile {
  return { name, open, exit: [exit].flat(), says, within: 30, ...more };
}
