import { dayOf, excusedOn } from '../../helpers/baseline.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import type { Journal } from '../../helpers/journal/journal.js';
import { conclude } from './conclude.js';
import { verdictOf } from '../../helpers/judge/verdict-of.js';
import type { Recording } from '../../helpers/recording.js';
import type { RunSettings } from '../../helpers/settings.js';
import type { Conformance } from '../../helpers/verdict.js';
import { evidenceOf } from '../interface.js';
import { OBSERVATIONS } from '../observations.js';
import { REQUIREMENTS } from '../requirements.js';

/**
 * Derives the verdicts of a recording, without a service.
 * @param evidence the evidence of this recording, if it exists already
 */
export function rejudge(
  recording: Recording,
  evidence: Evidence = evidenceOf(recording.exchanges, recording.settings, recording.notes),
): Conformance {
  return conclude(recording, REQUIREMENTS, OBSERVATIONS, evidence);
}

/** For `bail`: whether the exchanges so far show a violation that the baseline does not excuse. */
export function isViolated(journal: Journal, settings: RunSettings): boolean {
  const evidence = evidenceOf(journal.exchanges, settings, journal.notes);
  const known = excusedOn(dayOf(new Date().toISOString()), settings.baseline);
  return REQUIREMENTS.some(
    (requirement) =>
      !known.has(requirement.id) && verdictOf(requirement, evidence).verdict === 'fail',
  );
}
