import { inWords } from '../helpers/baseline.js';
import { few } from '../helpers/plural.js';
import type { Conformance } from '../helpers/verdict.js';
import { isAllKnown } from './outline.js';

/** The violations and the advice that the baseline accepts in this run, one per line: which requirement, why, and until when. */
export function knownLines({ requirements }: Conformance): string[] {
  return requirements.flatMap(({ id, verdict, known }) =>
    known === undefined || verdict === 'undetermined' ? [] : [`${id}: ${inWords(known)}`],
  );
}

/** The requirements that known violations hide in this run, if the baseline accepts that, one per line. */
export function hiddenLines({ requirements }: Conformance): string[] {
  return requirements.flatMap(({ id, verdict, known, hiddenBy = [] }) =>
    known === undefined || verdict !== 'undetermined'
      ? []
      : [`${id}: hidden by ${few(hiddenBy, 3)}; ${inWords(known)}`],
  );
}

/**
 * Reasons other than new violations why a run fails, one per line: changes since another run, advice under `--strict`, and
 * baseline entries that are out of date, with what to do.
 */
export function failingLines(conformance: Conformance): string[] {
  return [...gateProblems(conformance), ...baselineProblems(conformance)];
}

/** Explains an exit code of 0 despite violations; absent for every other run. */
export function allKnownNote(conformance: Conformance): string | undefined {
  if (!isAllKnown(conformance)) return undefined;
  return 'The baseline covers every violation, so the exit code is 0.';
}

/** Changes and advice that fail the run because a flag requests it, one per line. */
export function gateProblems({ run, requirements }: Conformance): string[] {
  const advice = requirements.filter(
    ({ verdict, known }) => verdict === 'advice' && known === undefined,
  );
  return [
    ...(run.changed ?? []).map((id) => `${id} changed since the compared run (--fail-on changes)`),
    ...(run.strict ? advice : []).map(
      ({ id, reason }) => `${id} is advice that counts under --strict: ${reason ?? ''}`,
    ),
  ];
}

/** Baseline entries that are out of date, one per line, with what to do. Any of them fails the run. */
export function baselineProblems({ baseline }: Conformance): string[] {
  if (baseline === undefined) return [];
  return [
    ...baseline.stale.map((id) => `${id} passes now: remove its entry from the baseline`),
    ...baseline.expired.map(
      (id) => `${id}: its baseline entry has expired; fix the service, or extend the date`,
    ),
  ];
}
