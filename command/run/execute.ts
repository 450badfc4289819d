import { Writable } from 'node:stream';
import type { Reporter } from 'vitest/node';
import { dropTestPlan } from '../settings/environment.js';
import { CAN_GATHER_AHEAD, gatherAhead } from './ahead.js';
import { Collector } from './collector.js';
import { converse } from './conversation.js';
import type { Progress } from './progress.js';
import type { Session } from './session.js';
import { HOLDER } from './vitest.js';

/** Signals that vitest would answer by ending the process, without a report. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Keeps the listeners that are there now, and takes away those that vitest adds. */
export function signalKeeper(): Reporter {
  const ours = new Map(SIGNALS.map((signal) => [signal, new Set(process.listeners(signal))]));
  return {
    onInit: () => {
      for (const signal of SIGNALS) {
        for (const listener of process.listeners(signal)) {
          if (ours.get(signal)?.has(listener) !== true) process.off(signal, listener);
        }
      }
    },
  };
}

/**
 * Takes away at once whatever listens to our signals from now on: a signal may come before vitest has told its reporters
 * that it began.
 * @returns lets others listen again
 */
function keepSignals(): () => void {
  const takeAway = (event: string | symbol, listener: (...args: unknown[]) => void): void => {
    const signal = SIGNALS.find((each) => each === event);
    if (signal !== undefined) process.nextTick(() => process.off(signal, listener));
  };
  process.on('newListener', takeAway);
  return () => process.off('newListener', takeAway);
}

/** Lets vitest run the suites; what it would print is dropped. Never throws for what a service does. */
export async function execute(session: Session, progress: Progress): Promise<Collector> {
  const { stop } = session;
  dropTestPlan();
  const handover = { ...session.handover, ahead: CAN_GATHER_AHEAD };
  const collector = new Collector();
  const hangUp = converse(session, progress);
  const endGathering = handover.ahead ? gatherAhead(handover) : undefined;
  const releaseSignals = keepSignals();
  try {
    // Loaded while the thread is at work.
    const { startVitest } = await import('vitest/node');
    const { AllureReporter } = await import('./allure.js');
    const mute = new Writable({ write: (_chunk, _encoding, done) => done() });
    const running = startVitest(
      'test',
      [],
      {
        ...HOLDER,
        config: false,
        provide: { conformance: handover },
        reporters: [collector, new AllureReporter(session.reportDir)],
      },
      // vitest keeps durations there; in the package they would outlive the run, or could not be written.
      { cacheDir: session.temporary, logLevel: 'silent' },
      { stdout: mute, stderr: mute },
    );
    await Promise.race([running, stop.patience()]);
  } finally {
    hangUp();
    releaseSignals();
    await endGathering?.();
  }
  return collector;
}
