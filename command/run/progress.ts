import { terminal } from '../../helpers/escape.js';
import type { Output } from '../output.js';

const INTERVAL_MS = 100;

/** A progress line on standard error. */
export interface Progress {
  readonly show: (step: { readonly done: number; readonly doing: string }) => void;
  readonly clear: () => void;
}

/**
 * Returns the progress line. It shows nothing if it is not enabled, or if standard error is not a terminal.
 * @param most the upper bound of `done`, if it is known
 */
export function progressOn(
  output: Output,
  isEnabled: boolean,
  unit = 'requests',
  most?: number,
): Progress {
  if (!isEnabled || !output.errIsTerminal) return { show: () => {}, clear: () => {} };
  const bound = most === undefined ? '' : ` of at most ${most}`;
  let last = 0;
  let shown = false;
  return {
    show: ({ done, doing }) => {
      const now = Date.now();
      if (now - last < INTERVAL_MS) return;
      last = now;
      shown = true;
      // Other characters could move the cursor, or take more than one column.
      const plain = terminal(doing.replace(/[^\x20-\x7e]/g, '?'));
      output.errAsIs(
        `\r\u001b[2K${`${done}${bound} ${unit}, ${plain}`.slice(0, output.columns - 1)}`,
      );
    },
    clear: () => {
      if (shown) output.errAsIs('\r\u001b[2K');
      shown = false;
    },
  };
}
