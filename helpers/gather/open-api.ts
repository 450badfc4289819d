import { withKey } from '../arbitraries/authorization.js';
import type { Client } from '../client/client.js';
import type { Connections } from '../client/connections.js';
import type { OutgoingRequest } from '../client/outgoing-request.js';
import {
  type Answered,
  type Exchange,
  type Header,
  isAnswered,
  isGatewayStatus,
  type ProbeMark,
} from '../exchange.js';
import { type BaseApi, type BaseRequest, Unanswered, Unsent } from '../probes/base-api.js';
import type { RunSettings } from '../settings.js';
import { isLostForGood, isUnsent, transportErrorOf } from '../transport-errors.js';

/** How many requests may replace one whose response was lost. */
const MOST_REPLACEMENTS = 2;

/**
 * Sends a POST. If its response is lost, the service may still have processed it. So it is not repeated: a request with a new name
 * replaces it.
 * @param make returns the request, with a new name each time
 */
async function sendFresh(client: Client, make: () => OutgoingRequest): Promise<Exchange> {
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

/** The additional wait after the settle time (ms), because clocks are rounded. */
const MARGIN_MS = 20;

/** The tools that build and send requests. */
export interface ApiContext {
  readonly client: Client;
  readonly settings: RunSettings;
  /** The right key, from which near misses are made. */
  readonly apiKey: string;
  /** Returns a unique plain name with the suite's mark. */
  readonly nextName: () => string;
}

/** Creates the API for a probe's `send`. Every request carries the mark of the trial. */
export function openApi(sender: ApiContext, mark: ProbeMark, on?: Connections): BaseApi {
  const { client, settings } = sender;
  return {
    settings,
    send: async (request) => {
      const outgoing = (): OutgoingRequest => ({
        ...outgoingOf(request, sender),
        probe: mark,
        ...(on && { on }),
      });
      return answered(
        await (request.method === 'POST' ? sendFresh(client, outgoing) : client.send(outgoing())),
      );
    },
    onOneConnection: async (use) => {
      const apart = client.openSeparate();
      try {
        return await use(openApi(sender, mark, apart));
      } finally {
        await apart.destroy();
      }
    },
    settled: () => client.pause(settings.settleMs + MARGIN_MS),
    untilSettled: async (read, isDone) => {
      const since = client.now;
      for (;;) {
        const sentAt = client.now;
        const response = await read();
        if (isDone(response) || sentAt - since > settings.settleMs) return response;
        await client.pause(Math.max(20, settings.settleMs / 5));
      }
    },
  };
}

/** Fills in the name, the key and its near misses. Each call uses a new name. */
function outgoingOf(
  request: BaseRequest,
  { client, apiKey, nextName }: ApiContext,
): OutgoingRequest {
  const { authorization, query = '', headers = [], contentType, body, ...rest } = request;
  const filled = typeof authorization === 'string' ? withKey(authorization, apiKey) : undefined;
  // Before the request is sent, because the response may contain the value.
  if (filled) client.hide(filled.secrets);
  const type: readonly Header[] =
    contentType === undefined || contentType === null ? [] : [['Content-Type', contentType]];
  const further = headers.map(([name, value]): Header => [name, withKey(value, apiKey).value]);
  const text = typeof body === 'function' ? body(nextName()) : body;
  return {
    ...rest,
    path: query === '' ? request.path : `${request.path}?${query}`,
    headers: [...type, ...further],
    ...(authorization === null && { key: 'none' }),
    ...(filled && { key: { value: filled.value } }),
    ...(text !== undefined && { body: text }),
  };
}

function answered(exchange: Exchange): Answered {
  if (isAnswered(exchange)) return exchange;
  if (isUnsent(exchange)) throw new Unsent(exchange.error);
  throw new Unanswered(transportErrorOf(exchange));
}
