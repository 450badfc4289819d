import { isSuccess, type Answered } from '../exchange.js';
import { remembered } from '../remembered.js';
import type { Evidence } from './evidence.js';
import { wrongKeyOf } from './purpose.js';

/** How the purposes end of a wrong key on a connection of its own, before and after the right one; and that one's purpose. */
export const BEFORE_RIGHT = 'before-right';
export const AFTER_RIGHT = 'after-right';
export const BETWEEN = 'keys/right-between';

/**
 * The request with the right key after which a connection lets a wrong one in that it refused before; undefined where
 * nothing shows that wrong keys are let in for that.
 */
const connectionOpener = remembered((evidence: Evidence): Answered | undefined => {
  const tried = evidence.of('keys/');
  const last = (end: string): Answered | undefined =>
    tried.findLast(({ purpose }) => purpose.endsWith(end));
  const before = last(`/${BEFORE_RIGHT}`);
  const right = last(BETWEEN);
  const after = last(`/${AFTER_RIGHT}`);
  const isBound =
    before?.answer.status === 401 &&
    right !== undefined &&
    isSuccess(right) &&
    after !== undefined &&
    isSuccess(after);
  return isBound ? right : undefined;
});

/**
 * What must be asked first, on the same connection, to see again that this wrong key is let in; undefined where nothing must,
 * or where it was let in at another address.
 */
export function openerOf(exchange: Answered, evidence: Evidence): Answered | undefined {
  if (wrongKeyOf(exchange) === undefined || !isSuccess(exchange)) return undefined;
  const opener = connectionOpener(evidence);
  const origin = (one: Answered): string => new URL(one.request.url).origin;
  return opener && origin(opener) === origin(exchange) ? opener : undefined;
}
