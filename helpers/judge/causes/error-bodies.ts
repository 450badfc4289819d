import { valueOf } from '../../evidence/evidence.js';
import { isAnswered, type Exchange } from '../../exchange.js';
import { isObject } from '../../json/exact-json.js';
import { statusOf, type Violated } from './violated.js';

/** What an error response may have instead of an Error object, in the order of the report. */
const FAULTS = {
  code: 'no string `code`',
  message: 'no string `message`',
  status: 'no integer `status`',
  'same status': 'a `status` that differs from the HTTP status',
} as const;
type Fault = 'object' | keyof typeof FAULTS;
const FIELDS = ['code', 'message', 'status'] as const;

const bodyOf = (exchange: Exchange) => (isAnswered(exchange) ? valueOf(exchange) : undefined);

/** Returns what is wrong with the error body of a violation; undefined if the violation is about something else. */
function faultIn({ violation: { kind, subject }, exchange }: Violated): Fault | undefined {
  if (statusOf(exchange) < 400) return undefined;
  if (kind === 'body-shape') return isObject(bodyOf(exchange)) ? undefined : 'object';
  if (kind === 'field-altered' && subject === 'status') return 'same status';
  if (kind !== 'field-missing' && kind !== 'field-type') return undefined;
  return FIELDS.find((field) => field === subject);
}

const MOST_KEYS = 8;

/**
 * Describes each wrong error body, by the index of its exchange: "have no string `code` (fields: detail)". Names at most eight
 * fields.
 */
export function errorBodies(all: readonly Violated[]): ReadonlyMap<number, string> {
  const wrong = new Map<Exchange, Set<Fault>>();
  for (const violated of all) {
    const fault = faultIn(violated);
    if (fault === undefined) continue;
    const faults = wrong.get(violated.exchange) ?? new Set<Fault>();
    wrong.set(violated.exchange, faults.add(fault));
  }
  return new Map(
    [...wrong].map(([exchange, faults]) => [exchange.index, faultsInWords(exchange, faults)]),
  );
}

const LIST = new Intl.ListFormat('en-GB');

function faultsInWords(exchange: Exchange, found: ReadonlySet<string>): string {
  const own = bodyOf(exchange);
  if (!isObject(own)) return 'are not JSON objects';
  // Without an integer, there is no `status` that could differ.
  const isInteger = typeof own['status'] === 'bigint';
  const all = isInteger ? FAULTS : { ...FAULTS, 'same status': FAULTS.status };
  const faults = Object.entries(all).flatMap(([fault, text]) => (found.has(fault) ? [text] : []));
  const keys = Object.keys(own).slice(0, MOST_KEYS).toSorted();
  const fields = keys.length === 0 ? '' : ` (fields: ${keys.join(', ')})`;
  return `have ${LIST.format(new Set(faults))}${fields}`;
}
