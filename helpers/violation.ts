import type { Operation } from '../schemas/operations.js';

export type ViolationKind =
  | 'status'
  | 'media-type'
  | 'body-shape'
  | 'field-missing'
  | 'field-type'
  | 'field-altered'
  | 'field-contradicted'
  | 'page-size'
  | 'resource-missing'
  | 'resource-wrong'
  | 'left-behind'
  | 'credential-accepted'
  | 'credential-refused'
  | 'id-reused'
  | 'id-repeated'
  | 'id-taken'
  | 'time'
  | 'header-missing'
  | 'server-error'
  | 'redirect';

/** One violation: what the interface requires, what the service did, and the exchange that shows it. */
export interface Violation {
  readonly kind: ViolationKind;
  readonly operation: Operation;
  /** The part of the request or the response that is wrong: a field, a parameter, a header. */
  readonly subject: string;
  /** JSON Pointer into the response's body. */
  readonly pointer?: string;
  /** Ids of resources that are missing from the response, and so have no pointer. */
  readonly lacks?: readonly bigint[];
  readonly expected: string;
  /** For a wrong status: the statuses that the interface allows, such as `400`, or `2xx` for a class of statuses. */
  readonly wanted?: readonly string[];
  readonly observed: string;
  /** Index of the exchange that shows it. */
  readonly exchange: number;
  /** The sent value in words, if it is unusual. */
  readonly sent?: string;
}
