import { valueOf } from '../../evidence/evidence.js';
import { isAnswered, type Exchange } from '../../exchange.js';
import { isObject } from '../../json/exact-json.js';
import { statusOf, type Violated } from './violated.js';

/** Parts that an error response may lack, in the order of the report. */
const LACKS = {
  object: 'a JSON object',
  code: 'a string `code`',
  message: 'a string `message`',
  status: 'an integer `status`',
  'same status': 'their HTTP status as `status`',
} as const;
type Lack = keyof typeof LACKS;
const FIELDS = ['code', 'message', 'status'] as const;

const bodyOf = (exchange: Exchange) => (isAnswered(exchange) ? valueOf(exchange) : undefined);

/** Returns what the error body of a violation lacks; undefined if the violation is about something else. */
function lackIn({ violation: { kind, subject }, exchange }: Violated): Lack | undefined {
  if (statusOf(exchange) < 400) return undefined;
  if (kind === 'body-shape') return isObject(bodyOf(exchange)) ? undefined : 'object';
  if (kind === 'field-altered' && subject === 'status') return 'same status';
  if (kind !== 'field-missing' && kind !== 'field-type') return undefined;
  return FIELDS.find((field) => field === subject);
}

const MOST_KEYS = 8;

/** Describes what each error body lacks, and names up to eight fields that it has, by the index of its exchange. */
export function errorBodies(all: readonly Violated[]): ReadonlyMap<number, string> {
  const broken = new Map<Exchange, Set<Lack>>();
  for (const violated of all) {
    const lack = lackIn(violated);
    if (lack === undefined) continue;
    const lacks = broken.get(violated.exchange) ?? new Set<Lack>();
    broken.set(violated.exchange, lacks.add(lack));
  }
  return new Map(
    [...broken].map(([exchange, lacks]) => [exchange.index, lacksInWords(exchange, lacks)]),
  );
}

function lacksInWords(exchange: Exchange, found: ReadonlySet<string>): string {
  const lacks = Object.entries(LACKS).flatMap(([lack, text]) => (found.has(lack) ? [text] : []));
  const own = bodyOf(exchange);
  const keys = isObject(own) ? Object.keys(own).slice(0, MOST_KEYS) : [];
  const fields = keys.length === 0 ? '' : ` (their fields: ${keys.toSorted().join(', ')})`;
  return `${lacks.join(', ')}${fields}`;
}
