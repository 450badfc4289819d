import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { SUITE } from '../../helpers/package-facts.js';
import { closeJournal, Journal, openJournal } from '../../helpers/journal/journal.js';
import type { Opening } from '../../helpers/journal/opening.js';
import { inShort } from '../../helpers/usage-error.js';
import { concludeRun, gatherEvidence, type RunEnd } from '../../suites/engine/one-run.js';
import { conceal } from '../concealed.js';
import type { Resolved } from '../settings/resolve.js';
import { withExitCode, withFaults, type Conclusion } from './conclusion.js';
import { takeReportFolder } from './folder.js';
import type { Lock } from './lock.js';
import type { Progress } from './progress.js';
import { Stop } from './stop.js';
import type { Credentials, RunSettings } from '../../helpers/settings.js';

const JOURNAL = 'exchanges.ndjson';

/** The resources that a run holds until its end. */
interface Held {
  readonly lock: Lock;
  readonly stop: Stop;
  readonly target: Target;
}

/** One run, from locking the report folder to releasing it. */
export class Session {
  readonly reportDir: string;
  /** The file to which every exchange is appended. */
  readonly journal: string;
  readonly #held: Held;
  readonly #opening: Opening;

  private constructor({ reportDir, strict }: Resolved, held: Held) {
    this.reportDir = reportDir;
    this.journal = join(reportDir, JOURNAL);
    this.#held = held;
    this.#opening = {
      id: randomUUID(),
      startedAt: new Date().toISOString(),
      suite: SUITE,
      settings: held.target.settings,
      ...(strict && { strict: true }),
    };
  }

  /** Locks the report folder, and starts the built-in reference if that is the target. */
  static async open(resolved: Resolved): Promise<Session> {
    let lock: Lock | undefined;
    const stop = new Stop(resolved.settings.deadlineS);
    try {
      lock = takeReportFolder(resolved.reportDir);
      const target = await openTarget(resolved.settings, resolved.credentials);
      conceal(target.credentials);
      const session = new Session(resolved, { lock, stop, target });
      openJournal(session.journal, session.#opening);
      return session;
    } catch (error) {
      stop.close();
      lock?.release();
      throw error;
    }
  }

  /**
   * Gathers evidence, and derives the verdicts from it. An interrupted run gets verdicts too, from the evidence so far. If a fault
   * of the suite ends the run, the conclusion contains the fault.
   */
  async run(progress: Progress): Promise<Conclusion> {
    const { stop, target } = this.#held;
    const journal = new Journal(this.journal);
    const gathering = gatherEvidence(target.settings, target.credentials, {
      journal,
      signal: stop.signal,
      progress: progress.show,
    });
    try {
      const graceEnded = stop.graceEnded().then((): RunEnd => ({ partial: true }));
      const end = await Promise.race([gathering, graceEnded]);
      return concludeRun(this.#opening, journal, this.#stopped(end));
    } catch (error) {
      const fault = this.#messageOf(error);
      return withFaults(
        concludeRun(this.#opening, journal, this.#stopped({ partial: true, stopped: fault })),
        [fault],
      );
    }
  }

  /** Marks the conclusion as interrupted if a signal has arrived, even after gathering. */
  asInterrupted({ recording, conformance }: Conclusion): Conclusion {
    const { interruption: interrupted } = this.#held.stop;
    if (interrupted === undefined) return { recording, conformance };
    return withExitCode({ recording: { ...recording, interrupted }, conformance });
  }

  /** How the run ended, with the reason if it was stopped. */
  #stopped(end: RunEnd): RunEnd {
    const { stop, target } = this.#held;
    const stopped = stop.reason(target.settings.deadlineS);
    if (stopped === undefined) return end;
    const { interruption: interrupted } = stop;
    return { partial: true, stopped, ...(interrupted !== undefined && { interrupted }) };
  }

  /** Returns the message of an error. If the journal cannot be written, the message says what to do. */
  #messageOf(error: unknown): string {
    if (error instanceof Error && 'syscall' in error) {
      return `the journal in ${this.reportDir} cannot be written (${inShort(error)}): free some space, or use another folder`;
    }
    return error instanceof Error ? error.message : String(error);
  }

  /** Appends the end of the run to the journal. Ignores errors: writing the reports fails for the same reason, and reports it. */
  seal({ recording }: Conclusion): void {
    try {
      closeJournal(this.journal, recording);
    } catch {
      // Readers of the journal skip a line that is only half-written.
    }
  }

  async close(): Promise<void> {
    const { stop, lock, target } = this.#held;
    stop.close();
    lock.release();
    await target.close();
  }
}

/** The service under test. Its addresses and its key are known. */
export interface Target {
  readonly settings: RunSettings;
  readonly credentials: Credentials;
  /** Ends the built-in reference, if that is the target. */
  readonly close: () => Promise<void>;
}

/** Starts the built-in reference if no service is configured. */
async function openTarget(settings: RunSettings, credentials: Credentials): Promise<Target> {
  if (!settings.embedded) return { settings, credentials, close: async () => {} };
  // Loaded only if the reference is the target.
  const { startReference } = await import('../../reference/start.js');
  const { baseUrl, messagesBaseUrl, apiKey, close } = await startReference();
  return {
    settings: { ...settings, baseUrl, messagesBaseUrl },
    credentials: { ...credentials, apiKey },
    close,
  };
}
