import type { Evidence } from '../evidence/evidence.js';
import type { Requirement } from '../requirement.js';
import { exchangesNeededBy, isInconclusive } from './dependencies.js';
import { failingOn, indicesOf } from './hidden-by.js';

/**
 * Returns the requirements whose violations explain what looks like a blind spot: the service holds too little, or reading it failed.
 * Returns an empty list for a real blind spot.
 */
export function violationsBehindBlindSpot(
  requirement: Requirement,
  all: readonly Requirement[],
  evidence: Evidence,
): readonly string[] {
  const probes = new Set(requirement.probes.map(({ id }) => id));
  const needed = exchangesNeededBy(requirement, evidence);
  for (const exchanges of evidence.reading.behindBlindSpot(probes, needed, evidence)) {
    const ids = failingOn(indicesOf(exchanges), all, evidence);
    if (ids.length > 0) return ids;
  }
  return [];
}

/** Whether no read that would show everything got a usable response, and at least one of these reads is inconclusive. */
export function isReadLost(requirement: Requirement, evidence: Evidence): boolean {
  const lost = evidence.reading.lostReads(exchangesNeededBy(requirement, evidence), evidence);
  return lost !== undefined && isInconclusive(lost);
}
