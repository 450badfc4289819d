import { readJournal } from '../../helpers/journal/journal.js';
import { conclude } from '../../helpers/judge/conclude.js';
import { exitCodeOf } from '../../helpers/judge/exit-code.js';
import type { Opening } from '../../helpers/journal/opening.js';
import type { Interruption, Recording } from '../../helpers/run.js';
import type { Conformance } from '../../helpers/verdict.js';
import { OBSERVATIONS } from '../../suites/observations.js';
import { REQUIREMENTS } from '../../suites/requirements.js';

/** What a run leaves: what was exchanged, and what follows from it. */
export interface Conclusion {
  readonly recording: Recording;
  readonly conformance: Conformance;
}

/** How a run went, beside what it exchanged. */
export interface Course {
  readonly opening: Opening;
  readonly partial: boolean;
  readonly stopped: string | undefined;
  readonly interrupted: Interruption | undefined;
}

/** Reads the journal and judges it: the same way live, after an interruption, and in `rejudge`. */
export function concludeJournal(file: string, course: Course): Conclusion {
  const { opening, partial, stopped, interrupted } = course;
  const recording: Recording = {
    ...opening,
    endedAt: new Date().toISOString(),
    partial,
    exchanges: readJournal(file).toSorted((a, b) => a.index - b.index),
    ...(interrupted === undefined ? {} : { interrupted }),
    ...(stopped === undefined ? {} : { stopped }),
  };
  return { recording, conformance: conclude(recording, REQUIREMENTS, OBSERVATIONS) };
}

/** The same with faults of the suite that showed outside of judging. */
export function withFaults(
  { recording, conformance }: Conclusion,
  faults: readonly string[],
): Conclusion {
  const suiteFaults = [...conformance.suiteFaults, ...faults];
  return withExitCode({ recording, conformance: { ...conformance, suiteFaults } });
}

/** The same with the exit code that follows from it. */
export function withExitCode({ recording, conformance }: Conclusion): Conclusion {
  const exitCode = exitCodeOf(conformance, recording);
  return { recording, conformance: { ...conformance, run: { ...conformance.run, exitCode } } };
}
