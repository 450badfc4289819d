import { createdBy, type Resource } from '../../schemas/operations.js';
import type { OutgoingRequest } from '../../helpers/client/outgoing-request.js';
import type { Answered } from '../../helpers/exchange.js';
import type {
  BaseApi,
  BaseRequest,
  Body,
  BodyRequest,
  RequestOptions,
} from '../../helpers/probes/base-api.js';

/** A listPets request. `limit` and `status` are sent in the order of the object's keys. `query` replaces both. */
export interface ListRequest extends RequestOptions {
  readonly limit?: number | string;
  readonly status?: string;
}

/** A request with any method and path, recorded as the operation `other`. */
export interface OtherRequest extends BodyRequest, Pick<OutgoingRequest, 'method' | 'path'> {
  readonly isAtMessages?: true;
  readonly body?: Body;
}

/**
 * The functions with which a probe's `send` sends requests. Each returns a complete response of the service. If there is none, the
 * function throws `Unanswered`, and the journal records why.
 */
export interface Api extends Omit<BaseApi, 'settings' | 'send' | 'onOneConnection'> {
  readonly listPets: (request?: ListRequest) => Promise<Answered>;
  readonly getPet: (petId: bigint | string, request?: RequestOptions) => Promise<Answered>;
  readonly createPet: (body: Body, request?: BodyRequest) => Promise<Answered>;
  readonly submitMessage: (body: Body, request?: BodyRequest) => Promise<Answered>;
  readonly request: (request: OtherRequest) => Promise<Answered>;
  /** Sends all requests of a scenario on one connection that nothing else uses. */
  readonly onOneConnection: <T>(use: (api: Api) => Promise<T>) => Promise<T>;
}

export function operationsOf(base: BaseApi): Api {
  const { baseUrl, messagesBaseUrl } = base.settings;
  const atMessages = messagesBaseUrl ?? baseUrl;
  const post = (
    operation: 'createPet' | 'submitMessage',
    to: Pick<BaseRequest, 'path' | 'baseUrl'>,
    { contentType = 'application/json', ...request }: BodyRequest & { readonly body?: Body },
  ): Promise<Answered> => {
    const creates = createdBy(operation);
    return base.send({
      ...request,
      ...to,
      operation,
      method: 'POST',
      contentType,
      ...(creates && { creates }),
    });
  };
  return {
    settled: base.settled,
    untilSettled: base.untilSettled,
    onOneConnection: (use) => base.onOneConnection((apart) => use(operationsOf(apart))),
    listPets: (request = {}) => {
      const { limit: _limit, status: _status, query = queryOf(request), ...options } = request;
      return base.send({ ...options, query, operation: 'listPets', method: 'GET', path: '/pets' });
    },
    getPet: (petId, request = {}) =>
      base.send({
        ...request,
        operation: 'getPet',
        method: 'GET',
        path: `/pets/${encodeURIComponent(`${petId}`)}`,
      }),
    createPet: (body, request = {}) =>
      post('createPet', { path: '/pets' }, { ...request, ...(body !== undefined && { body }) }),
    submitMessage: (body, request = {}) =>
      post(
        'submitMessage',
        { path: '/messages', baseUrl: atMessages },
        { ...request, ...(body !== undefined && { body }) },
      ),
    request: ({ isAtMessages, ...request }) => {
      const creates = mayCreate(request);
      return base.send({
        ...request,
        operation: 'other',
        ...(request.body !== undefined &&
          request.contentType === undefined && { contentType: 'application/json' }),
        ...(isAtMessages && { baseUrl: atMessages }),
        ...(creates && { creates }),
      });
    },
  };
}

/** Methods that create nothing. */
const HARMLESS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE']);

function mayCreate({ method, path }: Pick<OtherRequest, 'method' | 'path'>): Resource | undefined {
  if (HARMLESS.has(method)) return undefined;
  return path.startsWith('/messages') ? 'messages' : 'animals';
}

/** Returns `limit` and `status` as a query, in the order of the keys of the request. */
function queryOf(request: ListRequest): string {
  return Object.entries(request)
    .filter(([name, value]) => (name === 'limit' || name === 'status') && value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(`${value}`)}`)
    .join('&');
}
