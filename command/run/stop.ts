import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Interruption } from '../../helpers/run.js';

/** Why a run ends before its end. */
export type StopCause = Interruption | 'deadline';

/** A run is ended this long (s) after its deadline. Usually, gathering ends at the deadline, and names what it waited for. */
const GRACE_S = 5;

/** Ends a run early: on Ctrl-C, on SIGTERM, and where it goes on after its deadline. */
export class Stop {
  readonly #abort = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #cause: StopCause | undefined;

  constructor(deadlineS: number) {
    this.#timer = setTimeout(() => this.#end('deadline'), (deadlineS + GRACE_S) * 1000);
    process.on('SIGINT', this.#onSignal);
    process.on('SIGTERM', this.#onSignal);
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get cause(): StopCause | undefined {
    return this.#cause;
  }

  /** The signal that ended the run. */
  get interruption(): Interruption | undefined {
    return this.#cause === 'deadline' ? undefined : this.#cause;
  }

  /** One line on why the run ended early, and what would settle it. */
  line(deadlineS: number): string | undefined {
    if (this.#cause === undefined) return undefined;
    if (this.#cause !== 'deadline')
      return `interrupted by ${this.#cause}: run again to check the rest`;
    return `the deadline of ${deadlineS} s was reached; raise it with --deadline`;
  }

  /** Resolves some time after the signal to end, for work that ignores it. */
  async patience(): Promise<void> {
    if (!this.signal.aborted) await once(this.signal, 'abort');
    // An interrupted run has 2 s, reports included.
    await sleep(this.interruption === undefined ? 10_000 : 900, undefined, { ref: false });
  }

  /** Gives the signals back to the process. */
  close(): void {
    clearTimeout(this.#timer);
    process.off('SIGINT', this.#onSignal);
    process.off('SIGTERM', this.#onSignal);
  }

  readonly #onSignal = (signal: NodeJS.Signals): void => {
    this.#end(signal === 'SIGTERM' ? 'SIGTERM' : 'SIGINT');
  };

  #end(cause: StopCause): void {
    // A signal after the deadline still decides the exit code.
    if (this.#cause === undefined || this.#cause === 'deadline') this.#cause = cause;
    this.#abort.abort(this.#cause);
  }
}
