import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { SUITE } from '../../helpers/package-facts.js';
import { closeJournal, Journal, openJournal } from '../../helpers/journal/journal.js';
import type { Secrets } from '../../helpers/client/secrets.js';
import type { Opening } from '../../helpers/journal/run-opening.js';
import { secretsFor } from '../../helpers/gather/gather.js';
import { inShort } from '../../helpers/usage-error.js';
import { concludeRun, gatherEvidence, type RunEnd } from '../../suites/engine/one-run.js';
import { conceal } from '../concealed.js';
import type { Resolved, Start } from '../settings/resolve.js';
import { withExitCode, withFaults, type Conclusion } from './conclusion.js';
import { takeReportFolder } from './folder.js';
import type { Lock } from './lock.js';
import type { Progress } from './progress.js';
import { checkAddressIsFree, Service } from './service.js';
import { SERVICE_LOG, ServiceLog } from './service-log.js';
import { Stop } from './stop.js';
import type { Credentials, RunSettings } from '../../helpers/settings.js';

const JOURNAL = 'exchanges.ndjson';

/** The resources that a run holds until its end. */
interface Held {
  readonly lock: Lock;
  readonly stop: Stop;
  readonly target: CommandTarget;
}

/** One run, from locking the report folder to releasing it. */
export class CommandSession {
  readonly reportDir: string;
  /** The file to which every exchange is appended. */
  readonly journal: string;
  readonly #held: Held;
  readonly #opening: Opening;
  readonly #start: Start | undefined;
  #service: Service | undefined;

  private constructor({ reportDir, strict, start }: Resolved, held: Held) {
    this.reportDir = reportDir;
    this.journal = join(reportDir, JOURNAL);
    this.#held = held;
    this.#start = start;
    this.#opening = {
      id: randomUUID(),
      startedAt: new Date().toISOString(),
      suite: SUITE,
      settings: held.target.settings,
      ...(strict && { strict: true }),
    };
  }

  /**
   * Locks the report folder, and starts the built-in reference if that is the target.
   * @throws UsageError if the report folder cannot be used, or `--start` is given and its address already responds
   */
  static async open(resolved: Resolved): Promise<CommandSession> {
    let lock: Lock | undefined;
    const stop = new Stop();
    try {
      // First, because a usage error keeps the last reports.
      if (resolved.start !== undefined) await checkAddressIsFree(resolved, stop.signal);
      lock = takeReportFolder(resolved.reportDir);
      const target = await openTarget(resolved.settings, resolved.credentials);
      conceal(target.credentials);
      const session = new CommandSession(resolved, { lock, stop, target });
      openJournal(session.journal, session.#opening);
      return session;
    } catch (error) {
      stop.close();
      lock?.release();
      throw error;
    }
  }

  /**
   * Starts the service if `--start` is given, gathers evidence, and derives the verdicts from it. An interrupted run gets verdicts
   * too, from the evidence so far. If a fault of the suite ends the run, the conclusion contains the fault.
   * @param print prints the last output of a service that does not start
   */
  async run(progress: Progress, print: (text: string) => void): Promise<Conclusion> {
    const { stop, target } = this.#held;
    const journal = new Journal(this.journal);
    const secrets = secretsFor(target.settings, target.credentials);
    try {
      const failure = await this.#startService(secrets, progress, print);
      if (failure !== undefined) {
        const end = this.#stopped({ partial: true, stopped: failure });
        return concludeRun(this.#opening, journal, end);
      }
      stop.startTimer(target.settings.deadlineS);
      const gathering = gatherEvidence(target.settings, target.credentials, {
        journal,
        secrets,
        signal: stop.signal,
        progress: progress.show,
      });
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

  /** Starts the service of `--start`. @returns why it does not respond; undefined if it responds, or is not started by this run */
  async #startService(
    secrets: Secrets,
    progress: Progress,
    print: (text: string) => void,
  ): Promise<string | undefined> {
    const { stop, target } = this.#held;
    if (this.#start === undefined || stop.signal.aborted) return undefined;
    const log = new ServiceLog(join(this.reportDir, SERVICE_LOG), secrets);
    this.#service = new Service(this.#start.command, log);
    progress.show({ done: 0, doing: 'waiting for the service to start' });
    const failure = await this.#service.ready(target, this.#start, stop.signal);
    if (failure === undefined || stop.cause !== undefined) return failure;
    // Only now is its output complete.
    await this.#service.stop();
    progress.clear();
    const lines = log.lastLines().map((line) => `  ${line}\n`);
    print(
      lines.length === 0
        ? 'The service printed nothing.\n'
        : `The last lines that the service printed:\n${lines.join('')}`,
    );
    return failure;
  }

  /** Marks the conclusion as interrupted if a signal has arrived, even after gathering. */
  asInterrupted({ recording, conformance }: Conclusion): Conclusion {
    const { interruption: interrupted } = this.#held.stop;
    if (interrupted === undefined) return { recording, conformance };
    return withExitCode({ recording: { ...recording, interrupted }, conformance });
  }

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
    await this.#service?.stop();
    stop.close();
    lock.release();
    await target.close();
  }
}

/** The service under test. Its addresses and its key are known. */
export interface CommandTarget {
  readonly settings: RunSettings;
  readonly credentials: Credentials;
  /** Ends the built-in reference, if that is the target. */
  readonly close: () => Promise<void>;
}

/** Starts the built-in reference if no service is configured. */
async function openTarget(settings: RunSettings, credentials: Credentials): Promise<CommandTarget> {
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
