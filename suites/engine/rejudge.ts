import { dayOf, excusedOn } from '../../helpers/baseline.js';
import { Evidence } from '../../helpers/evidence/evidence.js';
import type { Journal } from '../../helpers/journal/journal.js';
import { conclude } from '../../helpers/judge/conclude.js';
import { verdictOf } from '../../helpers/judge/verdict-of.js';
import type { Recording } from '../../helpers/run.js';
import type { RunSettings } from '../../helpers/settings.js';
import type { Conformance } from '../../helpers/verdict.js';
import { OBSERVATIONS } from '../observations.js';
import { REQUIREMENTS } from '../requirements.js';

/** Derives the verdicts of a recording, with no service. */
export function rejudge(recording: Recording): Conformance {
  return conclude(recording, REQUIREMENTS, OBSERVATIONS);
}

/** For `bail`: whether what was exchanged until now shows a violation already. */
export function isViolated(journal: Journal, settings: RunSettings): boolean {
  const evidence = new Evidence(journal.exchanges, settings, journal.notes);
  const known = excusedOn(dayOf(new Date().toISOString()), settings.baseline);
  return REQUIREMENTS.some(
    (requirement) =>
      !known.has(requirement.id) && verdictOf(requirement, evidence).verdict === 'fail',
  );
}
