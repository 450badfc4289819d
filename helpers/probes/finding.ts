import type { Answered, Exchange } from '../exchange.js';
import { answerInWords } from '../judge/answer-in-words.js';
import type { Violation, ViolationKind } from '../violation.js';

/** The result of a check for one trial, response or listing. */
export type Finding =
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

type Details = Pick<Violation, 'subject' | 'pointer' | 'lacks' | 'sent'> & {
  readonly observed?: string;
};

/**
 * Creates a violation that this exchange shows. If `expected` is absent, the text states the allowed statuses. If `observed` is absent,
 * it describes the response.
 */
export function violation(
  kind: ViolationKind,
  exchange: Answered,
  what: Details &
    (
      | { readonly expected: string }
      | { readonly wanted: readonly string[]; readonly expected?: string }
    ),
): Violation {
  const expected =
    'wanted' in what ? (what.expected ?? statusesInWords(what.wanted)) : what.expected;
  const { operation, index } = exchange;
  const { observed = answerInWords(exchange) } = what;
  return { kind, operation, exchange: index, ...what, expected, observed };
}

/** Names allowed statuses: `status 400 or 404`, `a 2xx status`. */
export function statusesInWords(wanted: readonly string[]): string {
  const [first = '', ...others] = wanted;
  return others.length === 0 && first.endsWith('xx')
    ? `a ${first} status`
    : `status ${wanted.join(' or ')}`;
}

export function isOneOf(status: number, wanted: readonly string[]): boolean {
  return wanted.includes(`${status}`) || wanted.includes(`${Math.floor(status / 100)}xx`);
}

export function isViolation(finding: Finding): finding is Violation {
  return typeof finding === 'object' && 'kind' in finding;
}
