import { dayOf, excusedOn } from '../../helpers/baseline.js';
import { Evidence } from '../../helpers/evidence/evidence.js';
import type { Journal } from '../../helpers/journal/journal.js';
import { conclude } from '../../helpers/judge/conclude.js';
import { verdictOf } from '../../helpers/judge/verdict-of.js';
import type { Requirement } from '../../helpers/requirement.js';
import type { Recording } from '../../helpers/run.js';
import type { RunSettings } from '../../helpers/settings.js';
import type { Conformance } from '../../helpers/verdict.js';
import { OBSERVATIONS } from '../observations.js';
import { REQUIREMENTS } from '../requirements.js';

/**
 * Derives the verdicts of a recording, without a service.
 * @param requirements the requirements of the suite, and any that the program added to the run
 * @param evidence the evidence of this recording, if it exists already
 */
export function rejudge(
  recording: Recording,
  requirements: readonly Requirement[] = REQUIREMENTS,
  evidence?: Evidence,
): Conformance {
  return conclude(recording, requirements, OBSERVATIONS, evidence);
}

/** For `bail`: whether the exchanges so far show a violation that the baseline does not excuse. */
export function isViolated(
  journal: Journal,
  settings: RunSettings,
  requirements: readonly Requirement[],
): boolean {
  const evidence = new Evidence(journal.exchanges, settings, journal.notes);
  const known = excusedOn(dayOf(new Date().toISOString()), settings.baseline);
  return requirements.some(
    (requirement) =>
      !known.has(requirement.id) && verdictOf(requirement, evidence).verdict === 'fail',
  );
}
