import type { Header, Operation, ProbeMark } from '../exchange.js';
import type { Connections } from './connections.js';

/** A request to be sent. */
export interface Ask {
  readonly operation: Operation;
  /** The probe that sends it; absent where the client itself does. */
  readonly probe?: ProbeMark;
  readonly method: 'GET' | 'POST' | 'HEAD' | 'OPTIONS' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path and query after the base URL: `/pets?limit=7`. */
  readonly path: string;
  /** `Authorization`: the right key, none at all, or a value of its own. */
  readonly key?: 'right' | 'none' | { readonly value: string };
  /** Further headers, `Content-Type` among them: none is added. */
  readonly headers?: readonly Header[];
  readonly body?: string;
  /** Whether the body's characters stand for bytes, one each. */
  readonly isBytes?: true;
  /** Whether the body goes out in two pieces. */
  readonly inPieces?: true;
  /** The connections to use instead of the shared ones: see `Client.openApart`. */
  readonly on?: Connections;
  /** Whether it goes before all requests that wait, because the previous response is still fresh. */
  readonly isNext?: boolean;
  /** Whether the service should accept it: then it leaves the last place for an animal, or a message, to what it should refuse. */
  readonly isValid?: true;
  /** Whether it goes to the base URL of the messages, whatever its operation. */
  readonly isAtMessages?: true;
  /** Milliseconds that the response may take, if not the usual time-out. */
  readonly withinMs?: number;
  /** Called each time the request is sent, and at its end, because it may never have been sent. */
  readonly onSent?: () => void;
  /** The request waits for this without taking a place, so that it goes out right after another one. */
  readonly after?: Promise<unknown>;
}
