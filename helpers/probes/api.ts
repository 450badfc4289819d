import type { OutgoingRequest } from '../client/outgoing-request.js';
import type { Answered, Header } from '../exchange.js';

/** Options of a request of any operation. */
export interface RequestOptions extends Pick<OutgoingRequest, 'isNext' | 'onSent' | 'after'> {
  /**
   * The value of `Authorization`; null for none. The right key if not given. `{API_KEY}`, `{API_KEY:drop@7}` and
   * `{OTHER_KEY}` in it stand for the key, an edit of it, and another key.
   */
  readonly authorization?: string | null;
  /** The query as it is sent, without the question mark. */
  readonly query?: string;
  /** Further headers. */
  readonly headers?: readonly Header[];
}

/** A listing: its parameters, sent in the order of the keys of the object, or a whole `query` instead. */
export interface ListRequest extends RequestOptions {
  readonly limit?: number | string;
  readonly status?: string;
}

/** A request with a body. */
export interface BodyRequest
  extends RequestOptions, Pick<OutgoingRequest, 'isBytes' | 'inPieces' | 'isValid'> {
  /** `application/json` if not given; null for no header. */
  readonly contentType?: string | null;
}

/** A request that is only observed: any method, any path. `{API_KEY}` in a header stands for the key. */
export interface OtherRequest
  extends BodyRequest, Pick<OutgoingRequest, 'method' | 'path' | 'isAtMessages'> {
  readonly body?: Body;
}

/**
 * The text of a body, or a function that returns it for a unique name or text of this run. The function is called again if the
 * response is lost.
 */
export type Body = string | undefined | ((name: string) => string);

/**
 * The calls with which `send` sends requests. Each returns a complete response of the service. Without one it throws `Unanswered`,
 * and the gatherer records why.
 */
export interface Api {
  readonly listPets: (request?: ListRequest) => Promise<Answered>;
  readonly getPet: (petId: bigint | string, request?: RequestOptions) => Promise<Answered>;
  readonly createPet: (body: Body, request?: BodyRequest) => Promise<Answered>;
  readonly submitMessage: (body: Body, request?: BodyRequest) => Promise<Answered>;
  readonly request: (request: OtherRequest) => Promise<Answered>;
  /** Sends all requests of a scenario on one connection that nothing else uses. */
  readonly onOneConnection: <T>(use: (api: Api) => Promise<T>) => Promise<T>;
  /** Waits until every write that ended before the call must be visible everywhere. */
  readonly settled: () => Promise<void>;
  /** Repeats a read until `isDone` or until the settle time is over. Returns the last response. */
  readonly untilSettled: (
    read: () => Promise<Answered>,
    isDone: (response: Answered) => boolean,
  ) => Promise<Answered>;
}

/** No complete response of the service came, or a limit of the run kept the request from being sent. */
export class Unanswered extends Error {
  override readonly name: string = 'Unanswered';
}

/** A limit of the run kept the request from being sent: a scenario may skip a step that is only a second try. */
export class Unsent extends Unanswered {
  override readonly name: string = 'Unsent';
}
