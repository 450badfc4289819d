import type { OutgoingRequest } from '../client/outgoing-request.js';
import type { Client } from '../client/client.js';
import { isGatewayStatus, type Exchange } from '../exchange.js';
import { isLostForGood, isUnsent } from '../transport-errors.js';

/** How many requests may replace one whose response was lost. */
const MOST_REPLACEMENTS = 2;

/**
 * Sends a POST. If its response is lost, the service may still have processed it. So it is not repeated: a request with a new name
 * replaces it.
 * @param make returns the request, with a new name each time
 */
export async function sendFresh(client: Client, make: () => OutgoingRequest): Promise<Exchange> {
  let exchange = await client.send(make());
  for (
    let replacement = 1;
    replacement <= MOST_REPLACEMENTS && isLost(exchange);
    replacement += 1
  ) {
    if (client.hangs(exchange)) break;
    await client.pauseAfterLoss(replacement);
    exchange = await client.send(make());
  }
  return exchange;
}

/** Whether it is unknown if the service processed a POST: no complete response, or a gateway status other than 503. */
function isLost(exchange: Exchange): boolean {
  const { error, answer } = exchange;
  // A response that is lost for good was too long for the suite to keep. The next one would be as long.
  if (isUnsent(exchange) || isLostForGood(error)) return false;
  if (error !== undefined || answer === undefined) return true;
  return isGatewayStatus(answer.status) && answer.status !== 503;
}
