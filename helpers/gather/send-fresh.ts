import type { Ask } from '../client/ask.js';
import type { Exchange } from '../exchange.js';
import type { Context } from './context.js';

/** How often another takes the place of one whose answer was lost. */
const MOST_PLACES = 2;

/**
 * Sends a POST. Where its answer is lost it may have done its work all the same: it is not sent again, but another with a
 * fresh name takes its place.
 * @param make gives the request, with a name of its own each time
 * @param isAllowed whether there may be another
 */
export async function sendFresh(
  context: Context,
  make: () => Ask,
  isAllowed: () => boolean = () => true,
): Promise<Exchange> {
  let exchange = await context.client.send(make());
  for (let place = 1; place <= MOST_PLACES && isLost(exchange) && isAllowed(); place += 1) {
    if (context.client.hangs(exchange)) break;
    await context.client.pauseAfterLoss(place);
    exchange = await context.client.send(make());
  }
  return exchange;
}

/** Whether it is unknown what a POST did: no whole answer, or a gateway's. */
export function isLost({ error, answer }: Exchange): boolean {
  return (
    error !== undefined || answer === undefined || answer.status === 502 || answer.status === 504
  );
}
