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
  /** For a wrong status: the statuses that the interface allows, such as `400`, or `2xx` for a class of statuses. */
  readonly wanted?: readonly string[];
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

type Details = Pick<Violation, 'subject' | 'observed' | 'pointer' | 'lacks' | 'sent'>;

/** Creates a violation that this exchange shows. If `expected` is absent, the text states the allowed statuses. */
export function violation(
  kind: ViolationKind,
  exchange: Exchange,
  what: Details &
    (
      | { readonly expected: string }
      | { readonly wanted: readonly string[]; readonly expected?: string }
    ),
): Violation {
  const expected =
    'wanted' in what ? (what.expected ?? statusesInWords(what.wanted)) : what.expected;
  return { kind, operation: exchange.operation, exchange: exchange.index, ...what, expected };
}

/** Names allowed statuses: `status 400 or 404`, `a 2xx status`. */
export function statusesInWords(wanted: readonly string[]): string {
  const [first = '', ...others] = wanted;
  return others.length === 0 && first.endsWith('xx')
    ? `a ${first} status`
    : `status ${wanted.join(' or ')}`;
}

/** Whether a status is one of the allowed ones. */
export function isOneOf(status: number, wanted: readonly string[]): boolean {
  return wanted.includes(`${status}`) || wanted.includes(`${Math.floor(status / 100)}xx`);
}

/** Type guard for findings that are violations. */
export function isViolation(finding: Finding): finding is Violation {
  return typeof finding === 'object' && 'kind' in finding;
}
