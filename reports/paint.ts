type Brush = (text: string) => string;

/** Colours of a terminal, or none of them. */
export interface Paint {
  readonly bold: Brush;
  readonly dim: Brush;
  readonly red: Brush;
  readonly green: Brush;
  readonly yellow: Brush;
}

const plain: Brush = (text) => text;

const brush =
  (on: number, off: number): Brush =>
  (text) =>
    `\u001b[${on}m${text}\u001b[${off}m`;

/** Colours, where they are wanted; texts must be escaped before they are painted. */
export function painter(colour: boolean): Paint {
  if (!colour) return { bold: plain, dim: plain, red: plain, green: plain, yellow: plain };
  return {
    bold: brush(1, 22),
    dim: brush(2, 22),
    red: brush(31, 39),
    green: brush(32, 39),
    yellow: brush(33, 39),
  };
}

/** A painted text without its colours. */
export function unpainted(text: string): string {
  const [first = '', ...rest] = text.split('\u001b[');
  return first + rest.map((part) => part.slice(part.indexOf('m') + 1)).join('');
}
