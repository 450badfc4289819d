import { sentMember } from '../../helpers/evidence/bodies.js';
import { listQuery } from '../store/query.js';
import { sentBy } from '../store/sent-animal.js';
import { hasRightKey, type Exchange } from '../../helpers/exchange.js';

/**
 * Returns the kind of a request. Requests of a kind may hang for the same reason:
 *
 * - All requests without the right key are one kind.
 * - The requests of getPet with the right key are one kind.
 * - Those of every other operation are two kinds: plain and unusual requests.
 *
 * There are few kinds, because the suite has to wait for several requests before it knows that their kind hangs.
 */
export function hangKindOf(exchange: Pick<Exchange, 'operation' | 'request'>): string {
  if (!hasRightKey(exchange)) return 'another key';
  const { operation } = exchange;
  const isPlain =
    (operation === 'listPets' && listQuery(exchange) !== undefined) ||
    (operation === 'createPet' && sentBy(exchange) !== undefined) ||
    (operation === 'submitMessage' && typeof sentMember(exchange, 'message') === 'string');
  return isPlain || operation === 'getPet' ? operation : `${operation}, other`;
}
