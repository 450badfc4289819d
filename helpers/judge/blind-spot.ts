import { storeOf } from '../evidence/store.js';
import { isPlainAnimal } from '../evidence/category.js';
import type { Evidence } from '../evidence/evidence.js';
import { listQuery, MOST_LIMIT } from '../evidence/query.js';
import { type Exchange, hasRightKey } from '../exchange.js';
import { fill } from '../probes/adding/fill.js';
import { anyAnimal } from '../probes/animals.js';
import type { Requirement } from '../requirement.js';
import { exchangesNeededBy, isInconclusive } from './dependencies.js';
import { failingOn, indicesOf } from './hidden-by.js';

/**
 * Returns the requirements whose violations explain what looks like a blind spot. Either animals were not added, so that the store
 * holds too little, or listings failed. Returns an empty list for a real blind spot.
 */
export function violationsBehindBlindSpot(
  requirement: Requirement,
  all: readonly Requirement[],
  evidence: Evidence,
): readonly string[] {
  const notAdded = failingOn(indicesOf(failedAdditions(requirement, evidence)), all, evidence);
  if (notAdded.length > 0) return notAdded;
  return failingOn(indicesOf(failedListings(requirement, evidence)), all, evidence);
}

/** Probes that cannot show a violation if the store holds too little. */
const STORE_PROBES: ReadonlySet<string> = new Set([fill.id, anyAnimal.id]);

/** Returns the failed requests to add a plain animal, and those whose responses did not show the animal. */
function failedAdditions(requirement: Requirement, evidence: Evidence): readonly Exchange[] {
  if (!requirement.probes.some(({ id }) => STORE_PROBES.has(id))) return [];
  const added = new Set(storeOf(evidence).creations.map(({ exchange }) => exchange.index));
  return evidence
    .answered('createPet')
    .filter((exchange) => !added.has(exchange.index) && isPlainAnimal(exchange, evidence));
}

/** Whether no page of the largest size was received, and at least one request for such a page is inconclusive. */
export function isListingLost(requirement: Requirement, evidence: Evidence): boolean {
  const isLargest = (exchange: Exchange): boolean => listQuery(exchange)?.limit === MOST_LIMIT;
  const missing = failedListings(requirement, evidence).filter(isLargest);
  const all = listingRequests(requirement, evidence).filter(isLargest);
  return missing.length === all.length && isInconclusive(missing);
}

/** Returns requests for a page of the store that got no usable list: a wrong status, no well-formed array, or no response. */
function failedListings(requirement: Requirement, evidence: Evidence): readonly Exchange[] {
  const listed = new Set(storeOf(evidence).listings.map(({ exchange }) => exchange.index));
  return listingRequests(requirement, evidence).filter(({ index }) => !listed.has(index));
}

/** Requests for a page of the store. */
function listingRequests(requirement: Requirement, evidence: Evidence): readonly Exchange[] {
  return exchangesNeededBy(requirement, evidence).filter(
    (exchange) =>
      exchange.operation === 'listPets' &&
      hasRightKey(exchange) &&
      listQuery(exchange) !== undefined,
  );
}
