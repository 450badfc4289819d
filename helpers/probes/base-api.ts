import type { OutgoingRequest } from '../client/outgoing-request.js';
import type { Answered, Header } from '../exchange.js';
import type { RunSettings } from '../settings.js';

export interface RequestOptions extends Pick<OutgoingRequest, 'isNext' | 'onSent' | 'after'> {
  /**
   * The value of `Authorization`; null for none. The right key if not given. `{API_KEY}`, `{API_KEY:drop@7}` and
   * `{OTHER_KEY}` in it stand for the key, an edit of it, and another key.
   */
  readonly authorization?: string | null;
  /** The query as it is sent, without the question mark. */
  readonly query?: string;
  readonly headers?: readonly Header[];
}

export interface BodyRequest
  extends RequestOptions, Pick<OutgoingRequest, 'isBytes' | 'inPieces' | 'isValid'> {
  /** The value of `Content-Type`; null or undefined for no header. Operations that take a body send `application/json` by default. */
  readonly contentType?: string | null;
}

/** A request of any operation. `{API_KEY}` in a header stands for the key. */
export interface BaseRequest
  extends
    BodyRequest,
    Pick<OutgoingRequest, 'operation' | 'method' | 'path' | 'baseUrl' | 'creates'> {
  readonly body?: Body;
}

/**
 * A body, or a function that makes it from a new name, which is unique in the run. If a response is lost, the function is called
 * again with another name.
 */
export type Body = string | undefined | ((name: string) => string);

/** The functions with which a probe sends requests, whatever the interface. */
export interface BaseApi {
  readonly settings: RunSettings;
  /**
   * Sends a request, and returns a complete response of the service. If there is none, it throws `Unanswered`, and the journal records
   * why.
   */
  readonly send: (request: BaseRequest) => Promise<Answered>;
  /** Sends all requests of a scenario on one connection that nothing else uses. */
  readonly onOneConnection: <T>(use: (api: BaseApi) => Promise<T>) => Promise<T>;
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

/** A limit of the run kept the request from being sent. A probe may catch this error to skip an optional step. */
export class Unsent extends Unanswered {
  override readonly name: string = 'Unsent';
}

/** Ignores that a limit of the run kept a request back. Throws any other error again. */
export function ignoreUnsent(error: unknown): undefined {
  if (!(error instanceof Unsent)) throw error;
}
