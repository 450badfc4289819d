import { exitCodeOf } from '../../helpers/judge/exit-code.js';
import type { Conformed } from '../../suites/engine/one-run.js';

/** The result of a run: the recording, and the verdicts. */
export type Conclusion = Conformed;

/** Adds faults of the suite to the conclusion, and sets the exit code that follows. */
export function withFaults(
  { recording, conformance }: Conclusion,
  faults: readonly string[],
): Conclusion {
  if (faults.length === 0) return { recording, conformance };
  const suiteFaults = [...conformance.suiteFaults, ...faults];
  return withExitCode({ recording, conformance: { ...conformance, suiteFaults } });
}

/** Adds a warning that the command of `--cleanup` failed. The exit code does not change. */
export function withCleanup({ recording, conformance }: Conclusion, cleanup: string): Conclusion {
  const run = { ...conformance.run, cleanup };
  const advice = [cleanup, ...conformance.advice];
  return { recording: { ...recording, cleanup }, conformance: { ...conformance, run, advice } };
}

/** Sets the exit code that follows from the verdicts. */
export function withExitCode({ recording, conformance }: Conclusion): Conclusion {
  const exitCode = exitCodeOf(conformance, recording);
  return { recording, conformance: { ...conformance, run: { ...conformance.run, exitCode } } };
}
