import { INTERRUPTIONS, type Interruption } from '../../helpers/recording.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { inScope } from '../../suites/scope.js';
import { readArguments } from '../arguments.js';
import { conceal } from '../concealed.js';
import { writeLastFailed } from '../files/last-failed.js';
import type { Output } from '../output.js';
import { announcement } from '../run/announce.js';
import { withFaults, type Conclusion } from '../run/conclusion.js';
import { presentation } from '../run/presentation.js';
import { progressOn } from '../run/progress.js';
import { CommandSession } from '../run/command-session.js';
import type { Resolved } from '../settings/resolve.js';

/** A run whose verdicts the vitest tests show, made just before the tests. */
export interface LiveRun {
  /** The file from which the tests restore the run. */
  readonly journal: string;
  readonly conclusion: Conclusion;
  /** Adds faults of the suite that the tests showed, and writes the reports. @returns the conclusion with these faults */
  readonly write: (faults: readonly string[]) => Conclusion;
  /** Releases the resources of the run. */
  readonly close: () => Promise<void>;
}

/** Gathers evidence from a service for the vitest tests. @throws UsageError if the report folder cannot be used */
export async function liveRun(resolved: Resolved, output: Output): Promise<LiveRun> {
  conceal(resolved.credentials);
  const restoreListeners = removeSignalListeners();
  let session: CommandSession | undefined;
  const close = async (): Promise<void> => {
    await session?.close();
    restoreListeners();
  };
  try {
    const opened = await CommandSession.open(resolved);
    session = opened;
    const scope = REQUIREMENTS.filter((each) => inScope(each, resolved.settings));
    output.out(announcement(resolved, scope));
    const conclusion = await opened.run(progressOn(output, false), output.err);
    return {
      journal: opened.journal,
      conclusion,
      write: (faults) => {
        const ended = withFaults(opened.asInterrupted(conclusion), faults);
        opened.seal(ended);
        presentation(readArguments([], []), output).write(opened.reportDir, ended);
        writeLastFailed(opened.reportDir, ended);
        return ended;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const SIGNALS = Object.keys(INTERRUPTIONS) as readonly Interruption[];

/**
 * Removes the current listeners of the signals. The listeners of vitest would end the process before the run writes its reports.
 * @returns a function that adds the listeners again
 */
function removeSignalListeners(): () => void {
  const removed = SIGNALS.flatMap((signal) =>
    process.rawListeners(signal).map((listener) => ({ signal, listener })),
  );
  for (const signal of SIGNALS) process.removeAllListeners(signal);
  return () => {
    for (const { signal, listener } of removed) {
      process.on(signal, (...args: unknown[]) => void Reflect.apply(listener, process, args));
    }
  };
}
