import { styleText } from 'node:util';

/** Colours of a terminal, or none of them. */
export type Paint = Readonly<
  Record<'bold' | 'dim' | 'red' | 'green' | 'yellow', (text: string) => string>
>;

/** Colours, where they are wanted; texts must be escaped before they are painted. */
export function painter(colour: boolean): Paint {
  const brush =
    (style: keyof Paint) =>
    (text: string): string =>
      colour ? styleText(style, text, { validateStream: false }) : text;
  return {
    bold: brush('bold'),
    dim: brush('dim'),
    red: brush('red'),
    green: brush('green'),
    yellow: brush('yellow'),
  };
}
