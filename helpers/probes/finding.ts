import type { Operation } from '../../schemas/operations.js';
import type { Exchange } from '../exchange.js';

/** The kind of a violation. */
export type ViolationKind =
  | 'status'
  | 'media-type'
  | 'body-shape'
  | 'field-missing'
  | 'field-type'
  | 'field-altered'
  | 'field-contradicted'
  | 'page-size'
  | 'animal-missing'
  | 'animal-wrong'
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
  /** Ids of animals that the response lacks. */
  readonly lacks?: readonly bigint[];
  readonly expected: string;
  readonly observed: string;
  /** Index of the exchange that shows it. */
  readonly exchange: number;
  /** The sent value in words, if it is unusual. */
  readonly sent?: string;
}

/** The result of a check for one trial, response or listing. */
export type Finding =
  /** The requirement is met. */
  | 'ok'
  /** The trial, response or listing could not show a violation. */
  | 'inconclusive'
  /** The index of an exchange whose response is too malformed to check. */
  | { readonly unreadable: number }
  /** Why the store cannot show a violation. */
  | { readonly blind: string }
  /** What else may explain the response, and a way to resolve this doubt. */
  | { readonly doubt: string }
  | Violation;

/** Marks a response as too malformed to check the requirement on it. */
export function unreadable({ index }: Exchange): { readonly unreadable: number } {
  return { unreadable: index };
}

/** Creates a violation that this exchange shows. */
export function violation(
  kind: ViolationKind,
  exchange: Exchange,
  what: Pick<Violation, 'subject' | 'expected' | 'observed' | 'pointer' | 'lacks' | 'sent'>,
): Violation {
  return { kind, operation: exchange.operation, exchange: exchange.index, ...what };
}

/** Type guard for findings that are violations. */
export function isViolation(finding: Finding): finding is Violation {
  return typeof finding === 'object' && 'kind' in finding;
}
