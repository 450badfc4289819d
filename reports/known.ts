import { inWords } from '../helpers/baseline.js';
import { few } from '../helpers/counted.js';
import type { Conformance } from '../helpers/verdict.js';

/** The violations that the baseline accepts in this run, one a line: which requirement, why, and until when. */
export function knownLines({ requirements }: Conformance): string[] {
  return requirements.flatMap(({ id, verdict, known }) =>
    known === undefined || verdict === 'undetermined' ? [] : [`${id}: ${inWords(known)}`],
  );
}

/** The requirements that known violations hide in this run, as far as the baseline accepts that, one a line. */
export function hiddenLines({ requirements }: Conformance): string[] {
  return requirements.flatMap(({ id, verdict, known, hiddenBy = [] }) =>
    known === undefined || verdict !== 'undetermined'
      ? []
      : [`${id}: hidden by ${few(hiddenBy, 3)}; ${inWords(known)}`],
  );
}

/** What else was asked for fails the run, a line each: changes since another run, advice that is not followed. */
export function gateProblems({ run, requirements }: Conformance): string[] {
  const advice = requirements.filter(
    ({ verdict, known }) => verdict === 'advice' && known === undefined,
  );
  return [
    ...(run.changed ?? []).map(
      (id) => `${id} changed since the run that this one was compared with`,
    ),
    ...(run.strict ? advice : []).map(
      ({ id, reason }) => `${id} is advice that counts under --strict: ${reason ?? ''}`,
    ),
  ];
}

/** What is wrong with the baseline itself, a line each, with what to do: any of them fails the run. */
export function baselineProblems({ baseline }: Conformance): string[] {
  if (baseline === undefined) return [];
  return [
    ...baseline.stale.map((id) => `${id} passes now: take its entry out of the baseline`),
    ...baseline.expired.map(
      (id) => `${id}: its baseline entry has expired; fix the service, or extend the date`,
    ),
  ];
}
