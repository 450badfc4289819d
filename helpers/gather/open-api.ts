import { withKey } from '../arbitraries/authorization.js';
import type { OutgoingRequest } from '../client/outgoing-request.js';
import type { Client } from '../client/client.js';
import type { Connections } from '../client/connections.js';
import {
  isAnswered,
  type Answered,
  type Exchange,
  type Header,
  type ProbeMark,
} from '../exchange.js';
import { isUnsent, transportErrorOf } from '../transport-errors.js';
import {
  Unanswered,
  Unsent,
  type Api,
  type Body,
  type BodyRequest,
  type ListRequest,
  type RequestOptions,
} from '../probes/api.js';
import type { RunSettings } from '../settings.js';
import { sendFresh } from './send-fresh.js';

const CREATE_PET = { operation: 'createPet', method: 'POST', path: '/pets' } as const;
const SUBMIT_MESSAGE = { operation: 'submitMessage', method: 'POST', path: '/messages' } as const;

/** The additional wait after the settle time (ms), because clocks are rounded. */
const MARGIN_MS = 20;

/** The tools that build and send requests. */
export interface Sender {
  readonly client: Client;
  readonly settings: RunSettings;
  /** The right key, from which near misses are made. */
  readonly apiKey: string;
  /** Returns a unique plain name with the suite's mark. */
  readonly nextName: () => string;
}

/** Creates the API for a probe's `send`. Every request carries the mark of the trial. */
export function openApi(sender: Sender, mark: ProbeMark, on?: Connections): Api {
  const { client, settings, apiKey, nextName } = sender;
  const common = (
    request: RequestOptions,
  ): Omit<OutgoingRequest, 'operation' | 'method' | 'path'> => {
    const { authorization, headers, isNext, onSent, after } = request;
    const filled =
      authorization === undefined || authorization === null
        ? undefined
        : withKey(authorization, apiKey);
    // Before the request is sent, because the response may contain the value.
    if (filled) client.hide(filled.secrets);
    return {
      probe: mark,
      ...(authorization === null && { key: 'none' }),
      ...(filled && { key: { value: filled.value } }),
      ...(headers && { headers }),
      ...(isNext !== undefined && { isNext }),
      ...(onSent && { onSent }),
      ...(after && { after }),
      ...(on && { on }),
    };
  };
  const get = async (
    operation: 'listPets' | 'getPet',
    path: string,
    request: RequestOptions,
  ): Promise<Answered> =>
    answered(
      await client.send({
        ...common(request),
        operation,
        method: 'GET',
        path: pathOf(path, request),
      }),
    );
  const send = async (
    {
      operation,
      method,
      path,
      isAtMessages,
    }: Pick<OutgoingRequest, 'operation' | 'method' | 'path' | 'isAtMessages'>,
    body: Body,
    request: BodyRequest,
  ): Promise<Answered> => {
    const { contentType = 'application/json', headers = [] } = request;
    const { isBytes, inPieces, isValid } = request;
    const type: readonly Header[] = contentType === null ? [] : [['Content-Type', contentType]];
    const outgoing = (): OutgoingRequest => {
      const text = typeof body === 'function' ? body(nextName()) : body;
      return {
        ...common(request),
        operation,
        method,
        path: pathOf(path, request),
        headers: [...type, ...headers],
        ...(text !== undefined && { body: text }),
        ...(isAtMessages && { isAtMessages }),
        ...(isBytes && { isBytes }),
        ...(inPieces && { inPieces }),
        ...(isValid && { isValid }),
      };
    };
    return answered(
      await (method === 'POST' ? sendFresh(client, outgoing) : client.send(outgoing())),
    );
  };
  const api: Api = {
    listPets: (request = {}) => {
      const query = request.query ?? queryOf(request);
      return get('listPets', '/pets', { ...request, query });
    },
    getPet: (petId, request = {}) =>
      get('getPet', `/pets/${encodeURIComponent(`${petId}`)}`, request),
    createPet: (body, request = {}) => send(CREATE_PET, body, request),
    submitMessage: (body, request = {}) => send(SUBMIT_MESSAGE, body, request),
    request: ({ body, headers = [], ...request }) => {
      const filled = headers.map(([name, value]): Header => [name, withKey(value, apiKey).value]);
      const contentType = body === undefined ? null : request.contentType;
      const options = {
        ...request,
        headers: filled,
        ...(contentType !== undefined && { contentType }),
      };
      return send({ ...request, operation: 'other' }, body, options);
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
  return api;
}

function pathOf(path: string, { query = '' }: RequestOptions): string {
  return query === '' ? path : `${path}?${query}`;
}

/** Returns `limit` and `status` as a query, in the order of the keys of the request. */
function queryOf(request: ListRequest): string {
  return Object.entries(request)
    .filter(([name, value]) => (name === 'limit' || name === 'status') && value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(`${value}`)}`)
    .join('&');
}

function answered(exchange: Exchange): Answered {
  if (isAnswered(exchange)) return exchange;
  if (isUnsent(exchange)) throw new Unsent(exchange.error);
  throw new Unanswered(transportErrorOf(exchange));
}
