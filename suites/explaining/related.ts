import type { Violation } from '../../helpers/violation.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { hasAdded } from '../store/sent-animal.js';
import { animalIdIn, listQuery } from '../store/query.js';
import { snapshotsIn, storeOf } from '../store/store.js';
import { shownAt } from './causes/violated.js';
import { valueOf } from '../../helpers/evidence/bodies.js';
import { isAnswered, isSuccess, type Exchange } from '../../helpers/exchange.js';

/** Returns a function that finds the exchanges about the animals of a violation. */
export function isRelated(violation: Violation, exchange: Exchange): (other: Exchange) => boolean {
  const ids = idsIn(violation, exchange);
  const { lacks } = violation;
  const needsAdditions = !lacks && isAboutAdditions(violation, exchange);
  // Other pages with the same filter may prove that an animal was there all the time.
  const filter = lacks && exchange.operation === 'listPets' ? listQuery(exchange)?.status : null;
  return (other) =>
    isAbout(other, ids) ||
    (needsAdditions && other.operation === 'createPet') ||
    (filter !== null && other.operation === 'listPets' && listQuery(other)?.status === filter);
}

/** Whether a violation needs many animals: a page is too short only if enough were added, and one may make it unreadable. */
function isAboutAdditions({ kind }: Violation, exchange: Exchange): boolean {
  const isPage = isAnswered(exchange) && isSuccess(exchange) && exchange.operation === 'listPets';
  return isPage && (kind === 'page-size' || !Array.isArray(valueOf(exchange)));
}

/**
 * Whether a violation is about animals that other requests added. A replay of getPet takes an animal of another client, if there is
 * one.
 */
export function isAboutOthers(
  violation: Violation,
  isOther: (exchange: Exchange) => boolean,
  evidence: Evidence,
): boolean {
  const { exchanges } = evidence;
  const { snapshots, added } = storeOf(evidence);
  const wrong = exchanges[violation.exchange];
  if (wrong === undefined) return false;
  const isFetched = wrong.operation === 'getPet' && isAnswered(wrong) && isSuccess(wrong);
  if (isFetched && [...snapshots.keys()].some((id) => !added.has(id))) return false;
  const isAboutIt = isRelated(violation, wrong);
  return exchanges.some((one) => isOther(one) && isAboutIt(one));
}

/** Whether a violation of a listing is about animals that were added before it, and a run sends too few of these requests. */
export function createsTooFew(
  violation: Violation,
  isSent: (exchange: Exchange) => boolean,
  evidence: Evidence,
): boolean {
  const wrong = evidence.exchanges[violation.exchange];
  if (wrong?.operation !== 'listPets') return false;
  const before = evidence
    .answered('createPet')
    .filter((one) => hasAdded(one) && one.end < wrong.start);
  const isCrowded = before.filter(isSent).length * 2 < before.length;
  const related = isAboutAdditions(violation, wrong)
    ? before
    : before.filter(isRelated(violation, wrong));
  return related.length > 0 && (isCrowded || !related.some(isSent));
}

/** Returns the ids of the animals that a violation is about: missing from the response, requested, or at the pointer. */
function idsIn(violation: Violation, exchange: Exchange): ReadonlySet<bigint | undefined> {
  const { lacks = [] } = violation;
  return new Set([...lacks, animalIdIn(exchange), shownAt(violation, exchange)?.id]);
}

function isAbout(exchange: Exchange, ids: ReadonlySet<bigint | undefined>): boolean {
  const id = animalIdIn(exchange);
  if (id !== undefined && ids.has(id)) return true;
  return snapshotsIn(exchange).some((snapshot) => ids.has(snapshot.id));
}
