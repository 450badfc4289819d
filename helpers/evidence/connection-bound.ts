import { header, isAnswered, isSuccess, type Answered, type Exchange } from '../exchange.js';
import { remembered } from '../remembered.js';
import type { Evidence } from './evidence.js';
import { hasRightKey } from './query.js';
import { wrongKeyOf } from './wrong-key.js';

/**
 * The request with the right key after which a connection lets a wrong one in that it refused before: three requests one
 * after the other, the first and the last of which are the same. Undefined where nothing shows that.
 */
const connectionOpener = remembered(({ exchanges }: Evidence): Answered | undefined => {
  const inOrder = exchanges.toSorted((a, b) => a.seq - b.seq);
  for (let at = inOrder.length - 2; at > 0; at -= 1) {
    const [before, right, after] = inOrder.slice(at - 1, at + 2);
    if (!before || !right || !after || before.end > right.start || right.end > after.start)
      continue;
    if (!hasRightKey(right) || !isAnswered(right) || !isSuccess(right)) continue;
    if (before.answer?.status !== 401 || !isAnswered(after) || !isSuccess(after)) continue;
    if (wrongKeyOf(after) !== undefined && isSame(before, after)) return right;
  }
  return undefined;
});

function isSame({ request: a }: Exchange, { request: b }: Exchange): boolean {
  return (
    a.method === b.method &&
    a.url === b.url &&
    header(a.headers, 'authorization') === header(b.headers, 'authorization')
  );
}

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
