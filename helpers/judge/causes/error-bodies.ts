import { valueOf } from '../../evidence/bodies.js';
import { isAnswered, type Exchange } from '../../exchange.js';
import { isObject } from '../../json/exact-json.js';
import { statusOf, type Violated } from './violated.js';

/** The fields of an Error, in the order of the report, and their types. */
const TYPES = { code: 'a string', message: 'a string', status: 'an integer' } as const;
type Field = keyof typeof TYPES;
type Fault = 'not an object' | Field | 'other status';

const isField = (name: string | undefined): name is Field => name !== undefined && name in TYPES;

const bodyOf = (exchange: Exchange) => (isAnswered(exchange) ? valueOf(exchange) : undefined);

/** Returns what is wrong with the error body of a violation; undefined if the violation is about something else. */
function faultIn({ violation: { kind, subject }, exchange }: Violated): Fault | undefined {
  if (statusOf(exchange) < 400) return undefined;
  if (kind === 'body-shape') return isObject(bodyOf(exchange)) ? undefined : 'not an object';
  if (kind === 'field-altered' && subject === 'status') return 'other status';
  if (kind !== 'field-missing' && kind !== 'field-type') return undefined;
  return isField(subject) ? subject : undefined;
}

const MOST_KEYS = 8;

/**
 * Describes each wrong error body, by the index of its exchange, as the end of a sentence about several bodies:
 * "have no `code` (fields: error)". Lists at most eight fields of the body.
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
  const body = bodyOf(exchange);
  if (!isObject(body)) return 'are not JSON objects';
  const faults = Object.entries(TYPES).flatMap(([field, type]) => {
    // Without an integer, there is no `status` that could differ.
    const isOther = field === 'status' && found.has('other status');
    if (found.has(field) || (isOther && typeof body[field] !== 'bigint')) {
      return field in body ? [`a \`${field}\` that is not ${type}`] : [`no \`${field}\``];
    }
    return isOther ? ['a `status` that differs from the HTTP status'] : [];
  });
  const keys = Object.keys(body).slice(0, MOST_KEYS).toSorted();
  const fields = keys.length === 0 ? '' : ` (fields: ${keys.join(', ')})`;
  return `have ${LIST.format(faults)}${fields}`;
}
