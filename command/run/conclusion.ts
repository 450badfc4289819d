import { readJournal } from '../../helpers/journal/journal.js';
import { conclude } from '../../helpers/judge/conclude.js';
import { exitCodeOf, type ExitRules } from '../../helpers/judge/exit-code.js';
import type { Opening } from '../../helpers/journal/opening.js';
import type { Interruption, Recording } from '../../helpers/run.js';
import type { Conformance } from '../../helpers/verdict.js';
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
  /** Unmet advice fails the run too. */
  readonly strict: boolean;
}

/** Reads the journal and judges it: the same way live, after an interruption, and in `rejudge`. */
export function concludeJournal(file: string, course: Course): Conclusion {
  const { opening, partial, stopped, interrupted, strict } = course;
  const recording: Recording = {
    ...opening,
    endedAt: new Date().toISOString(),
    partial,
    exchanges: readJournal(file).toSorted((a, b) => a.index - b.index),
    ...(interrupted === undefined ? {} : { interrupted }),
    ...(stopped === undefined ? {} : { stopped }),
  };
  return { recording, conformance: conclude(recording, REQUIREMENTS, { strict }) };
}

/** The same conformance with faults of the suite that showed outside of judging. */
export function withFaults(
  conformance: Conformance,
  faults: readonly string[],
  rules: ExitRules,
): Conformance {
  if (faults.length === 0) return conformance;
  const faulty = { ...conformance, suiteFaults: [...conformance.suiteFaults, ...faults] };
  return { ...faulty, run: { ...faulty.run, exitCode: exitCodeOf(faulty, rules) } };
}
