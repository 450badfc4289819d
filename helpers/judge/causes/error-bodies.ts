import { valueOf } from '../../evidence/evidence.js';
import { isAnswered, type Exchange } from '../../exchange.js';
import { isObject } from '../../json/exact-json.js';
import type { Violated } from './violated.js';

/** What an error response lacks, by the requirement that it violates. */
const LACKS: readonly (readonly [id: string, lack: string])[] = [
  ['errors.shape.object', 'a JSON object'],
  ['errors.shape.code', 'a string `code`'],
  ['errors.shape.message', 'a string `message`'],
  ['errors.shape.status', 'an integer `status`'],
  ['errors.status.equal', 'their HTTP status as `status`'],
];
const MOST_KEYS = 8;

/** What the body of each error response lacks, and which fields it has instead, by the index of its exchange. */
export function errorBodies(all: readonly Violated[]): ReadonlyMap<number, string> {
  const broken = new Map<Exchange, Set<string>>();
  for (const { id, exchange } of all) {
    if (!LACKS.some(([known]) => known === id)) continue;
    const ids = broken.get(exchange) ?? new Set<string>();
    broken.set(exchange, ids.add(id));
  }
  return new Map([...broken].map(([exchange, ids]) => [exchange.index, inWords(exchange, ids)]));
}

function inWords(exchange: Exchange, ids: ReadonlySet<string>): string {
  const lacks = LACKS.filter(([id]) => ids.has(id)).map(([, lack]) => lack);
  const own = isAnswered(exchange) ? valueOf(exchange) : undefined;
  const keys = isObject(own) ? Object.keys(own).slice(0, MOST_KEYS) : [];
  const fields = keys.length === 0 ? '' : ` (their fields: ${keys.toSorted().join(', ')})`;
  return `${lacks.join(', ')}${fields}`;
}
