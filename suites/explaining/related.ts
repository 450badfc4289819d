import type { Violation } from '../../helpers/violation.js';
import { animalIdIn } from '../store/query.js';
import { snapshotsIn } from '../store/store.js';
import { valueOf } from '../../helpers/evidence/bodies.js';
import { isAnswered, isSuccess, type Exchange } from '../../helpers/exchange.js';

/** Returns a function that finds the exchanges about the animals of a violation. */
export function isRelated(violation: Violation, exchange: Exchange): (other: Exchange) => boolean {
  const ids = idsIn(violation, exchange);
  // A page is too short only if enough animals were added, and an animal may make it unreadable. So additions are related to it.
  const isPage = isAnswered(exchange) && isSuccess(exchange) && exchange.operation === 'listPets';
  const needsAdditions =
    isPage && (violation.kind === 'page-size' || !Array.isArray(valueOf(exchange)));
  return (other) => isAbout(other, ids) || (needsAdditions && other.operation === 'createPet');
}

/** Returns the ids of the animals that a violation is about: missing from the response, requested, or at the pointer. */
function idsIn(
  { lacks = [], pointer: at = '' }: Violation,
  exchange: Exchange | undefined,
): ReadonlySet<bigint> {
  const requested = exchange === undefined ? undefined : animalIdIn(exchange);
  const named = requested === undefined ? lacks : [...lacks, requested];
  const shown = exchange === undefined ? [] : snapshotsIn(exchange);
  const [, place] = /^(\/\d+)/.exec(at) ?? [];
  const here = shown.filter(
    ({ pointer }) => exchange?.operation !== 'listPets' || pointer === place,
  );
  return new Set([...named, ...here.map(({ id }) => id)]);
}

function isAbout(exchange: Exchange, ids: ReadonlySet<bigint>): boolean {
  const id = animalIdIn(exchange);
  if (id !== undefined && ids.has(id)) return true;
  return snapshotsIn(exchange).some((snapshot) => ids.has(snapshot.id));
}
