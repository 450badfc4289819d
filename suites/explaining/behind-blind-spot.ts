import { isPlainAnimal } from '../store/plain-category.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { listQuery, MOST_LIMIT } from '../store/query.js';
import { storeOf } from '../store/store.js';
import type { Exchange } from '../../helpers/exchange.js';
import { fill } from '../probes/adding/fill.js';
import { isValid } from './causes/violated.js';
import { anyAnimal } from '../probes/fetched-animals.js';

/** Probes that cannot show a violation if the store holds too little. */
const STORE_PROBES: readonly string[] = [fill.id, anyAnimal.id];

/** Returns what may explain a blind spot: animals that were not added, so that the store holds too little, and failed listings. */
export function behindBlindSpot(
  probes: ReadonlySet<string>,
  needed: readonly Exchange[],
  evidence: Evidence,
): readonly (readonly Exchange[])[] {
  const needsStore = STORE_PROBES.some((id) => probes.has(id));
  return [...(needsStore ? [failedAdditions(evidence)] : []), failedListings(needed, evidence)];
}

/** Returns the failed requests for the largest page, if none succeeded; undefined if one did. */
export function lostReads(
  needed: readonly Exchange[],
  evidence: Evidence,
): readonly Exchange[] | undefined {
  const isLargest = (exchange: Exchange): boolean => listQuery(exchange)?.limit === MOST_LIMIT;
  const missing = failedListings(needed, evidence).filter(isLargest);
  return missing.length === needed.filter(isListing).filter(isLargest).length ? missing : undefined;
}

/** Returns the failed requests to add a plain animal, and those whose responses did not show the animal. */
function failedAdditions(evidence: Evidence): readonly Exchange[] {
  const added = new Set(storeOf(evidence).creations.map(({ exchange }) => exchange.index));
  return evidence
    .answered('createPet')
    .filter((exchange) => !added.has(exchange.index) && isPlainAnimal(exchange, evidence));
}

/** Returns requests for a page of the store that got no usable list: a wrong status, no well-formed array, or no response. */
function failedListings(needed: readonly Exchange[], evidence: Evidence): readonly Exchange[] {
  const listed = new Set(storeOf(evidence).listings.map(({ exchange }) => exchange.index));
  return needed.filter((exchange) => isListing(exchange) && !listed.has(exchange.index));
}

/** Whether a request is for a page of the store. */
function isListing(exchange: Exchange): boolean {
  return exchange.operation === 'listPets' && isValid(exchange);
}
