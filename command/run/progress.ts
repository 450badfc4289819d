import type { Output } from '../output.js';

const EVERY = 100;

/** One line on a terminal that tells what is being asked; nothing where standard error is no terminal. */
export interface Progress {
  readonly show: (step: { readonly done: number; readonly doing: string }) => void;
  readonly clear: () => void;
}

/** What is being judged while an evidence set is gathered. */
const SETS: Readonly<Record<string, string>> = {
  survey: 'the first look at the store',
  animals: 'adding animals',
  bodies: 'bodies that must be refused',
  pages: 'page sizes and filters',
  bounds: 'limits out of bounds',
  fetches: 'fetching by id',
  observe: 'what the interface leaves open',
};

/** `bodies/name-type/number` as `bodies that must be refused (name-type/number)`. */
function inWords(doing: string): string {
  const [set = '', ...probe] = doing.split('/');
  const words = SETS[set];
  if (words === undefined) return doing;
  return probe.join('') === '' ? words : `${words} (${probe.join('/')})`;
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
      // Probes may be named after generated values: a terminal gets plain characters alone.
      const plain = inWords(doing).replace(/[^\x20-\x7e]/g, '?');
      output.err(`\r\u001b[2K${`${done}${left} ${what}, ${plain}`.slice(0, output.columns - 1)}`);
    },
    clear: () => {
      if (shown) output.err('\r\u001b[2K');
      shown = false;
    },
  };
}
