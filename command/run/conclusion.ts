import { randomUUID } from 'node:crypto';
import { readJournal } from '../../helpers/journal/journal.js';
import { conclude } from '../../helpers/judge/conclude.js';
import { exitCodeOf } from '../../helpers/judge/exit-code.js';
import type { Recording } from '../../helpers/run.js';
import type { RunSettings } from '../../helpers/settings.js';
import type { Conformance } from '../../helpers/verdict.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { SUITE } from '../../helpers/package-facts.js';

/** What a run leaves: what was exchanged, and what follows from it. */
export interface Conclusion {
  readonly recording: Recording;
  readonly conformance: Conformance;
}

/** How a run went, beside what it exchanged. */
export interface Course {
  readonly startedAt: Date;
  readonly partial: boolean;
  readonly stopped: string | undefined;
  /** Unmet advice fails the run too. */
  readonly strict: boolean;
}

/** Reads the journal and judges it: the same way live, after an interruption, and in `rejudge`. */
export function concludeJournal(file: string, settings: RunSettings, course: Course): Conclusion {
  const recording: Recording = {
    id: randomUUID(),
    startedAt: course.startedAt.toISOString(),
    endedAt: new Date().toISOString(),
    suite: SUITE,
    settings,
    partial: course.partial,
    exchanges: readJournal(file).toSorted((a, b) => a.index - b.index),
    ...(course.stopped === undefined ? {} : { stopped: course.stopped }),
  };
  const { strict } = course;
  return { recording, conformance: conclude(recording, REQUIREMENTS, { strict }) };
}

/** The same conformance with faults of the suite that showed outside of judging. */
export function withFaults(
  conformance: Conformance,
  faults: readonly string[],
  strict: boolean,
): Conformance {
  if (faults.length === 0) return conformance;
  const faulty = { ...conformance, suiteFaults: [...conformance.suiteFaults, ...faults] };
  return withExitCode(faulty, exitCodeOf(faulty, { strict }));
}

/** The same conformance of a run that ends with another code: an interrupted one. */
export function withExitCode(conformance: Conformance, exitCode: number): Conformance {
  return { ...conformance, run: { ...conformance.run, exitCode } };
}
