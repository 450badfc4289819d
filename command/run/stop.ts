import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Interruption } from '../../helpers/run.js';

/** Why a run ends early. */
export type StopCause = Interruption | 'deadline';

/**
 * Seconds between the deadline and the time at which this class stops the run. Gathering usually ends by itself at the deadline, and
 * then reports what it waited for.
 */
const GRACE_S = 5;

/** Stops a run early: on Ctrl-C, on SIGTERM, and if it continues after its deadline. */
export class Stop {
  readonly #abort = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #cause: StopCause | undefined;

  constructor() {
    process.on('SIGINT', this.#onSignal);
    process.on('SIGTERM', this.#onSignal);
  }

  /** Starts the time of the deadline. */
  startTimer(deadlineS: number): void {
    this.#timer = setTimeout(() => this.#end('deadline'), (deadlineS + GRACE_S) * 1000);
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

  /** Says in one line why the run ended early, and what to do. Undefined if nothing stopped it. */
  reason(deadlineS: number): string | undefined {
    if (this.#cause === undefined) return undefined;
    if (this.#cause !== 'deadline')
      return `interrupted by ${this.#cause}: run again to check the rest`;
    return `the deadline of ${deadlineS} s was reached; raise it with --deadline`;
  }

  /** Resolves some time after `signal` is aborted. Work that still continues then is not awaited. */
  async graceEnded(): Promise<void> {
    if (!this.signal.aborted) await once(this.signal, 'abort');
    // After Ctrl-C or SIGTERM, the run must end within 2 s, including the reports.
    await sleep(this.interruption === undefined ? 10_000 : 900, undefined, { ref: false });
  }

  /** Removes the signal handlers and the timer. */
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
