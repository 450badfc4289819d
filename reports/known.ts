import { entryInWords } from '../helpers/baseline.js';
import { few } from '../helpers/plural.js';
import type { Conformance } from '../helpers/verdict.js';
import { isAllKnown } from './outline.js';

/** The violations and the advice that the baseline accepts in this run, one per line: the id, the reason, and the last day. */
export function knownLines({ requirements }: Conformance): string[] {
  return requirements.flatMap(({ id, verdict, known }) =>
    known === undefined || verdict === 'undetermined' ? [] : [`${id}: ${entryInWords(known)}`],
  );
}

/** The requirements that were not checked because of known violations, if the baseline accepts this. One per line. */
export function hiddenLines({ requirements }: Conformance): string[] {
  return requirements.flatMap(({ id, verdict, known, hiddenBy = [] }) =>
    known === undefined || verdict !== 'undetermined'
      ? []
      : [`${id}: hidden by ${few(hiddenBy, 3)}; ${entryInWords(known)}`],
  );
}

/**
 * Reasons other than violations why a run fails, one per line: changes with `--fail-on changes`, advice with `--strict`, and
 * out-of-date entries of the baseline.
 */
export function failingLines(conformance: Conformance): string[] {
  return [...gateProblems(conformance), ...baselineProblems(conformance)];
}

/** Explains why the exit code is 0 although there are violations. Undefined for every other run. */
export function allKnownNote(conformance: Conformance): string | undefined {
  if (!isAllKnown(conformance)) return undefined;
  return 'The baseline covers every violation, so the exit code is 0.';
}

/** Reasons why the run fails because of a flag, one per line: changes with `--fail-on changes`, and advice with `--strict`. */
export function gateProblems({ run, requirements }: Conformance): string[] {
  const advice = requirements.filter(
    ({ verdict, known }) => verdict === 'advice' && known === undefined,
  );
  return [
    ...(run.changed ?? []).map((id) => `${id} changed since the compared run (--fail-on changes)`),
    ...(run.strict ? advice : []).map(
      ({ id, reason }) => `${id} is advice, which fails the run with --strict: ${reason ?? ''}`,
    ),
  ];
}

/** Out-of-date entries of the baseline, one per line, with what to do. Each of them fails the run. */
export function baselineProblems({ baseline }: Conformance): string[] {
  if (baseline === undefined) return [];
  return [
    ...baseline.stale.map((id) => `${id} passes now: remove its entry from the baseline`),
    ...baseline.expired.map(
      (id) => `${id}: its baseline entry has expired; fix the service, or extend the date`,
    ),
  ];
}
