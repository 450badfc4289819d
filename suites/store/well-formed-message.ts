import { sentMember } from '../../helpers/evidence/bodies.js';
import { mediaTypeOf, type Exchange, hasRightKey } from '../../helpers/exchange.js';

export function messageSent(exchange: Pick<Exchange, 'request'>): string | undefined {
  const text = sentMember(exchange, 'message');
  return typeof text === 'string' ? text : undefined;
}

/** Whether a submission has the right key, the right media type and a text. A service must not require more. */
export function isWellFormedMessage(exchange: Pick<Exchange, 'operation' | 'request'>): boolean {
  const { operation, request } = exchange;
  if (operation !== 'submitMessage' || !hasRightKey(exchange)) return false;
  if (mediaTypeOf(request.headers) !== 'application/json') return false;
  return messageSent(exchange) !== undefined;
}
