import type { Writable } from 'node:stream';
import { logText } from '../helpers/escape.js';

/** The two streams of the command. A closed reader (`| head`) is not an error: further output is dropped. */
export interface Output {
  /** Writes a text for people to standard output. It may quote anything: what a terminal or a CI system would act on is escaped. */
  readonly out: (text: string) => void;
  /** Does the same on standard error. */
  readonly err: (text: string) => void;
  /** Writes a text for a program to standard output, unchanged. The format of the text must escape what it quotes. */
  readonly outAsIs: (text: string) => void;
  /** Does the same on standard error. */
  readonly errAsIs: (text: string) => void;
  readonly outIsTerminal: boolean;
  readonly errIsTerminal: boolean;
  /** Width of standard error in columns; 80 if it is not a terminal. */
  readonly columns: number;
  /**
   * Resolves when everything is written, or nothing more can be written.
   * @returns the error of standard output, such as `ENOSPC`; undefined if there was none. A closed reader is not an error
   */
  readonly flush: () => Promise<string | undefined>;
}

type Stream = Writable & { readonly isTTY?: boolean; readonly columns?: number };

function writer(stream: Stream) {
  let open = true;
  let failure: string | undefined;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    open = false;
    // The reader closed the pipe: it needs no more output.
    if (error.code !== 'EPIPE') failure ??= error.code ?? error.message;
  });
  return {
    write: (text: string): void => {
      if (open && text !== '') stream.write(text);
    },
    flush: async (): Promise<string | undefined> => {
      await new Promise<void>((resolve) => {
        if (!open) return resolve();
        stream.once('error', () => resolve());
        stream.write('', () => resolve());
      });
      return failure;
    },
  };
}

export function outputTo(stdout: Stream, stderr: Stream): Output {
  const out = writer(stdout);
  const err = writer(stderr);
  return {
    out: (text) => out.write(logText(text)),
    err: (text) => err.write(logText(text)),
    outAsIs: out.write,
    errAsIs: err.write,
    outIsTerminal: stdout.isTTY === true,
    errIsTerminal: stderr.isTTY === true,
    columns: stderr.columns ?? 80,
    flush: async () => {
      const [failure] = await Promise.all([out.flush(), err.flush()]);
      return failure;
    },
  };
}
