/** The two streams of the command. A reader that went away (`| head`) is no error: what follows is dropped. */
export interface Output {
  /** A text on standard output, as it is. */
  readonly out: (text: string) => void;
  /** A text on standard error, as it is. */
  readonly err: (text: string) => void;
  readonly outIsTerminal: boolean;
  readonly errIsTerminal: boolean;
  /** Columns of the terminal that standard error is. */
  readonly columns: number;
  /** Resolves when everything is written, or can no longer be. */
  readonly flush: () => Promise<void>;
}

function writer(stream: NodeJS.WriteStream) {
  let open = true;
  // EPIPE: the reader closed the pipe. Anything else (a full disk) cannot be told there either.
  stream.on('error', () => {
    open = false;
  });
  return {
    write: (text: string): void => {
      if (open && text !== '') stream.write(text);
    },
    flush: (): Promise<void> =>
      new Promise((resolve) => {
        if (!open) return resolve();
        stream.once('error', () => resolve());
        stream.write('', () => resolve());
      }),
  };
}

/** The streams of this process. */
export function processOutput(): Output {
  const out = writer(process.stdout);
  const err = writer(process.stderr);
  return {
    out: out.write,
    err: err.write,
    outIsTerminal: process.stdout.isTTY === true,
    errIsTerminal: process.stderr.isTTY === true,
    columns: process.stderr.columns ?? 80,
    flush: async () => {
      await Promise.all([out.flush(), err.flush()]);
    },
  };
}
