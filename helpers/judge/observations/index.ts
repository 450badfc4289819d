import type { Evidence } from '../../evidence/evidence.js';
import type { Conformance } from '../../verdict.js';
import type { Observation } from './observation.js';

/** The observations of a run; those without a value are left out. */
export function observe(
  observations: readonly Observation[],
  evidence: Evidence,
): Conformance['observations'] {
  return observations.flatMap(({ id, text, look }) => {
    const value = look(evidence);
    return value === undefined ? [] : [{ id, text, value }];
  });
}
