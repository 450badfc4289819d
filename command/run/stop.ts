import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { INTERRUPTIONS, type Interruption } from '../../helpers/recording.js';
import { watchLauncher } from './launcher.js';

/** Why a run ends early. `launcher`: npm or npx, which started it, has ended. */
export type StopCause = Interruption | 'launcher' | 'deadline';

const SIGNALS = Object.keys(INTERRUPTIONS) as readonly Interruption[];

/**
 * Seconds between the deadline and the time at which this class stops the run. Gathering usually ends by itself at the deadline, and
 * then reports what it waited for.
 */
const GRACE_S = 5;

/** Stops a run early: on a signal such as Ctrl-C, if npm has ended, and if it continues after its deadline. */
export class Stop {
  readonly #abort = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #cause: StopCause | undefined;
  readonly #unwatch: () => void;

  constructor() {
    for (const signal of SIGNALS) process.on(signal, this.#onSignal);
    this.#unwatch = watchLauncher(() => this.#end('launcher'));
  }

  startTimer(deadlineS: number): void {
    this.#timer = setTimeout(() => this.#end('deadline'), (deadlineS + GRACE_S) * 1000);
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get cause(): StopCause | undefined {
    return this.#cause;
  }

  /** The signal that ended the run. If npm has ended, this is the signal that usually ends it. */
  get interruption(): Interruption | undefined {
    if (this.#cause === 'launcher') return 'SIGTERM';
    return this.#cause === 'deadline' ? undefined : this.#cause;
  }

  /** Says in one line why the run ended early, and what to do. Undefined if nothing stopped it. */
  reason(deadlineS: number): string | undefined {
    if (this.#cause === undefined) return undefined;
    if (this.#cause === 'launcher')
      return 'interrupted, because npm, which started the run, has ended: run again to check the rest';
    if (this.#cause !== 'deadline')
      return `interrupted by ${this.#cause}: run again to check the rest`;
    return `the deadline of ${deadlineS} s was reached; raise it with --deadline`;
  }

  /** Resolves some time after `signal` is aborted. Work that still continues then is not awaited. */
  async graceEnded(): Promise<void> {
    if (!this.signal.aborted) await once(this.signal, 'abort');
    // After an interruption, the run must end within 2 s, including the reports.
    await sleep(this.interruption === undefined ? 10_000 : 900, undefined, { ref: false });
  }

  /** Removes the signal handlers and the timer. */
  close(): void {
    clearTimeout(this.#timer);
    this.#unwatch();
    for (const signal of SIGNALS) process.off(signal, this.#onSignal);
  }

  readonly #onSignal = (signal: NodeJS.Signals): void => {
    this.#end(SIGNALS.find((each) => each === signal) ?? 'SIGTERM');
  };

  #end(cause: StopCause): void {
    // A signal after the deadline still decides the exit code.
    if (this.#cause === undefined || this.#cause === 'deadline') this.#cause = cause;
    this.#abort.abort(this.#cause);
  }
}
