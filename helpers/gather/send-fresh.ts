import type { Ask } from '../client/ask.js';
import type { Client } from '../client/client.js';
import type { Exchange } from '../exchange.js';
import { isLostForGood, isUnsent } from '../transport-errors.js';

/** How often another takes the place of one whose answer was lost. */
const MOST_PLACES = 2;

/**
 * Sends a POST. If its response is lost, it may have been processed nevertheless. It is therefore not sent again: another one with a
 * fresh name replaces it.
 * @param make gives the request, with a name of its own each time
 */
export async function sendFresh(client: Client, make: () => Ask): Promise<Exchange> {
  let exchange = await client.send(make());
  for (let place = 1; place <= MOST_PLACES && isLost(exchange); place += 1) {
    if (client.hangs(exchange)) break;
    await client.pauseAfterLoss(place);
    exchange = await client.send(make());
  }
  return exchange;
}

/** Whether it is unknown what a POST did: no whole answer, or a gateway's. */
function isLost(exchange: Exchange): boolean {
  const { error, answer } = exchange;
  // A repeat would be as long, and cut again.
  if (isUnsent(exchange) || isLostForGood(error)) return false;
  return (
    error !== undefined || answer === undefined || answer.status === 502 || answer.status === 504
  );
}
