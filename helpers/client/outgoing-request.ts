import type { Operation, Resource } from '../../schemas/operations.js';
import type { Header, ProbeMark } from '../exchange.js';
import type { Connections } from './connections.js';

export interface OutgoingRequest {
  readonly operation: Operation;
  /** The probe that sends it; absent if the client itself does. */
  readonly probe?: ProbeMark;
  readonly method: 'GET' | 'POST' | 'HEAD' | 'OPTIONS' | 'PUT' | 'PATCH' | 'DELETE';
  /** The base URL; that of the settings if not given. */
  readonly baseUrl?: string;
  /** The path and query after the base URL: `/things?limit=7`. */
  readonly path: string;
  /** The `Authorization` header: the right key, no header, or another value. */
  readonly key?: 'right' | 'none' | { readonly value: string };
  /** Further headers. Add `Content-Type` here if the request needs one: the client does not. */
  readonly headers?: readonly Header[];
  readonly body?: string;
  /** Whether each character of the body stands for one byte. */
  readonly isBytes?: true;
  /** Whether the body goes out in two pieces. */
  readonly inPieces?: true;
  /** The connections to use instead of the shared ones: see `Client.openSeparate`. */
  readonly on?: Connections;
  /** Whether it is sent before all waiting requests, so that little time passes after the previous response. */
  readonly isNext?: boolean;
  /**
   * Whether the service should accept it. Until `Limits.openLast`, such a request does not use up the last
   * resources that the run may create (see `Places`): they are kept for requests that the service should refuse.
   */
  readonly isValid?: true;
  /** The resource that it may create; absent if it creates nothing. */
  readonly creates?: Resource;
  /** Milliseconds that the response may take, if not the usual time-out. */
  readonly withinMs?: number;
  /** Called when an attempt is sent, and when it ends: an attempt may end without being sent. */
  readonly onSent?: () => void;
  /** The request waits for this promise, and is sent right after it. While it waits, it counts as one of the concurrent requests. */
  readonly after?: Promise<unknown>;
}
