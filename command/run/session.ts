import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { GatherEnd } from '../../helpers/gather/gather.js';
import { SUITE } from '../../helpers/package-facts.js';
import type { Opening } from '../../helpers/journal/opening.js';
import { closeJournal, openJournal } from '../../helpers/journal/journal.js';
import type { Handover } from '../../suites/vitest/handover.js';
import { dayOf, excusedOn } from '../../helpers/baseline.js';
import { conceal } from '../concealed.js';
import type { Resolved } from '../settings/resolve.js';
import type { Collector } from './collector.js';
import { concludeJournal, withFaults, type Conclusion, type Course } from './conclusion.js';
import { SuiteFault } from '../suite-fault.js';
import { takeReportFolder } from './folder.js';
import type { Lock } from './lock.js';
import { Stop } from './stop.js';
import { openTarget, type Target } from './target.js';
import { removeFolder, temporaryFolder } from './temporary-folder.js';

const JOURNAL = 'exchanges.ndjson';

/** What a run holds, and gives back at its end. */
interface Held {
  readonly lock: Lock;
  readonly stop: Stop;
  readonly target: Target;
  readonly temporary: string;
}

/** One run: its report folder, its target, and what ends it early. */
export class Session {
  readonly reportDir: string;
  readonly stop: Stop;
  /** A folder that is removed with the run's end. */
  readonly temporary: string;
  readonly handover: Handover;
  readonly #target: Target;
  readonly #lock: Lock;
  readonly #opening: Opening;
  #foreseen: { readonly course: Course; readonly conclusion: Conclusion } | undefined;

  private constructor(resolved: Resolved, { lock, stop, target, temporary }: Held) {
    this.reportDir = resolved.reportDir;
    this.stop = stop;
    this.temporary = temporary;
    this.#lock = lock;
    this.#target = target;
    this.#opening = {
      id: randomUUID(),
      startedAt: new Date().toISOString(),
      suite: SUITE,
      settings: target.settings,
      ...(resolved.strict && { strict: true }),
    };
    this.handover = {
      settings: target.settings,
      credentials: target.credentials,
      journal: join(resolved.reportDir, JOURNAL),
      ahead: false,
      known: excusedOn(dayOf(this.#opening.startedAt), target.settings.baseline),
      channel: `conformance-${randomUUID()}`,
    };
  }

  /** Takes the report folder and starts the embedded reference, where that is the target. */
  static async open(resolved: Resolved): Promise<Session> {
    // First: taking the report folder removes what an earlier run left there.
    const temporary = temporaryFolder();
    let lock: Lock | undefined;
    const stop = new Stop(resolved.settings.deadlineS);
    try {
      lock = takeReportFolder(resolved.reportDir);
      const target = await openTarget(resolved.settings, resolved.credentials);
      conceal(target.credentials);
      const session = new Session(resolved, { lock, stop, target, temporary });
      openJournal(session.handover.journal, session.#opening);
      return session;
    } catch (error) {
      stop.close();
      lock?.release();
      removeFolder(temporary);
      throw error;
    }
  }

  /** Judges what the journal holds as soon as it is whole, while vitest's worker does the same. */
  readonly foresee = (end: GatherEnd): void => {
    // The end is told to all, and again to whoever asks.
    if (this.#foreseen) return;
    const course = this.#course(end);
    try {
      this.#foreseen = { course, conclusion: concludeJournal(this.handover.journal, course) };
    } catch {
      // Told where the run is concluded, which tries again.
      this.#foreseen = undefined;
    }
  };

  /** Judges what the journal holds, and holds it against what vitest said. */
  conclude({ end, faults, disagreements }: Collector): Conclusion {
    const course = this.#course(end);
    const isForeseen = isDeepStrictEqual(this.#foreseen?.course, course);
    const conclusion =
      (isForeseen ? this.#foreseen?.conclusion : undefined) ?? this.#judged(course);
    // A run that was told to end may have left tests out.
    const differing = this.stop.signal.aborted
      ? []
      : disagreements(conclusion.conformance.requirements);
    return withFaults(conclusion, [...faults, ...differing]);
  }

  #course(end: GatherEnd | undefined): Course {
    const { stop } = this;
    const line = stop.line(this.handover.settings.deadlineS);
    const interrupted = stop.interruption;
    return {
      opening: this.#opening,
      partial: stop.signal.aborted || end?.partial === true,
      stopped: line ?? end?.stopped,
      interrupted,
    };
  }

  #judged(course: Course): Conclusion {
    try {
      return concludeJournal(this.handover.journal, course);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      throw new SuiteFault(
        `The journal in ${this.reportDir} can no longer be read (${String(error.code)}): nothing was judged`,
      );
    }
  }

  /** Tells the journal how the run ended. Where that cannot be written, the reports cannot either: told there. */
  seal({ recording }: Conclusion): void {
    try {
      closeJournal(this.handover.journal, recording);
    } catch {
      // What is half-written is left out when it is read.
    }
  }

  async close(): Promise<void> {
    this.stop.close();
    this.#lock.release();
    removeFolder(this.temporary);
    await this.#target.close();
  }
}
