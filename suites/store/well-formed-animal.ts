import { sentMember } from '../../helpers/evidence/bodies.js';
import { isInt64 } from '../../schemas/int64.js';
import {
  isSuccess,
  mediaTypeOf,
  type Answered,
  type Exchange,
  hasRightKey,
} from '../../helpers/exchange.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { isStatus } from './query.js';

/**
 * Whether a createPet has the right key, the right media type, and fields of the right types. Then the service may add the animal.
 * This includes a null status and a lone surrogate in the name, because the interface states no result for them.
 */
export function isWellFormedAnimal(exchange: Pick<Exchange, 'operation' | 'request'>): boolean {
  const { operation, request } = exchange;
  if (operation !== 'createPet' || !hasRightKey(exchange)) return false;
  if (mediaTypeOf(request.headers) !== 'application/json') return false;
  if (typeof sentMember(exchange, 'name') !== 'string') return false;
  if (!isInt64(sentMember(exchange, 'categoryId'))) return false;
  const status = sentMember(exchange, 'status');
  return status === undefined || status === null || isStatus(status);
}

/** Returns every createPet that the service accepted although it is not well-formed (see `isWellFormedAnimal`). */
export function wronglyAcceptedAnimals(evidence: Evidence): readonly Answered[] {
  return evidence
    .answered('createPet')
    .filter((exchange) => isSuccess(exchange) && !isWellFormedAnimal(exchange));
}
