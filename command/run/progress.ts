import type { Output } from '../output.js';

const EVERY = 100;

/** Shows the progress in one line on a terminal; shows nothing if standard error is not a terminal. */
export interface Progress {
  readonly show: (step: { readonly done: number; readonly doing: string }) => void;
  readonly clear: () => void;
}

/**
 * The progress line, or one that shows nothing.
 * @param most how many there can be at most, where that is known
 */
export function progressOn(
  output: Output,
  wanted: boolean,
  what = 'requests',
  most?: number,
): Progress {
  if (!wanted || !output.errIsTerminal) return { show: () => {}, clear: () => {} };
  const left = most === undefined ? '' : ` of at most ${most}`;
  let last = 0;
  let shown = false;
  return {
    show: ({ done, doing }) => {
      const now = Date.now();
      if (now - last < EVERY) return;
      last = now;
      shown = true;
      // A terminal gets only plain characters.
      const plain = doing.replace(/[^\x20-\x7e]/g, '?');
      output.err(`\r\u001b[2K${`${done}${left} ${what}, ${plain}`.slice(0, output.columns - 1)}`);
    },
    clear: () => {
      if (shown) output.err('\r\u001b[2K');
      shown = false;
    },
  };
}
