import type { Output } from '../output.js';

const INTERVAL_MS = 100;

/** Shows the progress in one line on a terminal; shows nothing if standard error is not a terminal. */
export interface Progress {
  readonly show: (step: { readonly done: number; readonly doing: string }) => void;
  readonly clear: () => void;
}

/**
 * The progress line, or one that shows nothing.
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
      // A terminal gets only plain characters.
      const plain = doing.replace(/[^\x20-\x7e]/g, '?');
      output.err(`\r\u001b[2K${`${done}${bound} ${unit}, ${plain}`.slice(0, output.columns - 1)}`);
    },
    clear: () => {
      if (shown) output.err('\r\u001b[2K');
      shown = false;
    },
  };
}
