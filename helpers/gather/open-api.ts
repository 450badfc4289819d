import { withKey } from '../arbitraries/authorization.js';
import type { Ask } from '../client/ask.js';
import type { Connections } from '../client/connections.js';
import {
  isAnswered,
  type Answered,
  type Exchange,
  type Header,
  type ProbeMark,
} from '../exchange.js';
import { isUnsent, lossOf } from '../transport-errors.js';
import {
  Unanswered,
  Unsent,
  type Api,
  type Body,
  type BodyRequest,
  type ListRequest,
  type RequestOptions,
} from '../probes/api.js';
import { nameOf, type Context } from './context.js';
import { sendFresh } from './send-fresh.js';

/** Opens what a probe's `send` speaks to the service with. Every request carries the mark of the run. */
export function openApi(context: Context, mark: ProbeMark, on?: Connections): Api {
  const { client, settings } = context;
  const common = (request: RequestOptions): Omit<Ask, 'operation' | 'method' | 'path'> => {
    const { authorization, headers, isNext, onSent, after } = request;
    const filled =
      authorization === undefined || authorization === null
        ? undefined
        : withKey(authorization, context.apiKey);
    // Before it is sent: the service may show what it got.
    if (filled) client.hide(filled.secrets);
    return {
      purpose: mark.id,
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
  const post = async (
    operation: 'createPet' | 'submitMessage',
    path: string,
    body: Body,
    request: BodyRequest,
  ): Promise<Answered> => {
    const { contentType = 'application/json', headers = [] } = request;
    const { isBytes, inPieces, isValid } = request;
    const type: readonly Header[] = contentType === null ? [] : [['Content-Type', contentType]];
    const ask = (): Ask => {
      const text = typeof body === 'function' ? body(nameOf(context, '')) : body;
      return {
        ...common(request),
        operation,
        method: 'POST',
        path: pathOf(path, request),
        headers: [...type, ...headers],
        ...(text !== undefined && { body: text }),
        ...(isBytes && { isBytes }),
        ...(inPieces && { inPieces }),
        ...(isValid && { isValid }),
      };
    };
    return answered(await sendFresh(context, ask));
  };
  const api: Api = {
    listPets: (request = {}) => {
      const query = request.query ?? queryOf(request);
      return get('listPets', '/pets', { ...request, query });
    },
    getPet: (petId, request = {}) =>
      get('getPet', `/pets/${encodeURIComponent(`${petId}`)}`, request),
    createPet: (body, request = {}) => post('createPet', '/pets', body, request),
    submitMessage: (body, request = {}) => post('submitMessage', '/messages', body, request),
    onOneConnection: async (use) => {
      const apart = client.openApart();
      try {
        return await use(openApi(context, mark, apart));
      } finally {
        await apart.destroy();
      }
    },
    settled: () => client.pause(settings.settleMs),
    untilSettled: async (read, isDone) => {
      const since = client.now;
      for (;;) {
        const asked = client.now;
        const response = await read();
        if (isDone(response) || asked - since > settings.settleMs) return response;
        await client.pause(Math.max(20, settings.settleMs / 5));
      }
    },
  };
  return api;
}

function pathOf(path: string, { query = '' }: RequestOptions): string {
  return query === '' ? path : `${path}?${query}`;
}

/** `limit` and `status` as an address has them, in the order in which they were written. */
function queryOf(request: ListRequest): string {
  return Object.entries(request)
    .filter(([name, value]) => (name === 'limit' || name === 'status') && value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(`${value}`)}`)
    .join('&');
}

function answered(exchange: Exchange): Answered {
  if (isAnswered(exchange)) return exchange;
  if (isUnsent(exchange)) throw new Unsent(exchange.error);
  throw new Unanswered(lossOf(exchange));
}
