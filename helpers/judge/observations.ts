import { valueOf, type Evidence } from '../evidence/evidence.js';
import { header, type Answered } from '../exchange.js';
import { inWords, isObject, member } from '../json/exact-json.js';
import type { Conformance } from '../verdict.js';

interface Observation {
  readonly id: string;
  readonly text: string;
  /** Purpose of the exchanges that show it; the first answer tells. */
  readonly purpose: string;
  readonly value: (exchange: Answered) => string;
}

const status = ({ answer }: Answered): string => `${answer.status}`;

/** A status, and how many animals came with it. */
function listed(exchange: Answered): string {
  const value = valueOf(exchange);
  if (!Array.isArray(value)) return status(exchange);
  const { length } = value;
  return length === 0
    ? '200 with no animals'
    : length === 20 || length === 100
      ? `200 with ${length} animals`
      : '200 with animals';
}

const fromHeader =
  (name: string) =>
  ({ answer }: Answered): string =>
    header(answer.headers, name) === undefined ? 'absent' : 'present';

const errorCode = (exchange: Answered): string => {
  const value = valueOf(exchange);
  return isObject(value) ? inWords(member(value, 'code')) : 'none';
};

const listing = (id: string, text: string, purpose: string): Observation => ({
  id,
  text,
  purpose,
  value: listed,
});
const answered = (id: string, text: string, purpose: string): Observation => ({
  id,
  text,
  purpose,
  value: status,
});

/** What the interface leaves open, and exchanges that were made anyway show. */
export const OBSERVATIONS: readonly Observation[] = [
  listing('list.limit.zero', 'limit=0', 'bounds/below/limit=0'),
  listing('list.limit.negative', 'limit=-1', 'bounds/below/limit=-1'),
  listing('list.limit.101', 'limit=101', 'bounds/above/limit=101'),
  listing('list.limit.word', 'limit=abc', 'bounds/not-integer/limit=abc'),
  listing('list.limit.fraction', 'limit=1.5', 'bounds/not-integer/limit=1.5'),
  listing('list.status.unknown', 'status=unknown', 'bounds/status/status=unknown'),
  listing('list.status.letter-case', 'status=AVAILABLE', 'bounds/status/status=AVAILABLE'),
  {
    id: 'create.status.omitted',
    text: 'the status of an animal that was made without one',
    purpose: 'animals/basic/none/',
    value: (exchange) => {
      const value = valueOf(exchange);
      return isObject(value) ? inWords(member(value, 'status')) : status(exchange);
    },
  },
  answered('create.status.null', 'status: null', 'animals/open/null-status'),
  answered('create.category.edge', 'a category beyond 2^53', 'animals/odd/both/markup'),
  answered('create.name.empty', 'an empty name', 'animals/odd/both/empty'),
  answered('create.name.controls', 'a name with control characters', 'animals/odd/both/controls'),
  answered('create.client-id', 'an id in the body', 'animals/client-id/unused'),
  answered('create.malformed', 'malformed JSON', 'bodies/malformed/cut'),
  answered('get.pet-id.word', 'getPet of a word', 'fetches/not-number/abc'),
  answered('messages.success', 'success status of a message', 'messages/plain/40'),
  {
    id: 'messages.status',
    text: 'status of a fresh message',
    purpose: 'messages/plain/40',
    value: (exchange) => {
      const value = valueOf(exchange);
      return isObject(value) ? inWords(member(value, 'status')) : 'none';
    },
  },
  {
    id: 'errors.code.400',
    text: 'code of a 400',
    purpose: 'bodies/name-missing/others-there',
    value: errorCode,
  },
  {
    id: 'errors.code.401',
    text: 'code of a 401',
    purpose: 'keys/listPets/no-key/no-header',
    value: errorCode,
  },
  { id: 'errors.code.404', text: 'code of a 404', purpose: 'fetches/unknown/', value: errorCode },
  answered('around.orders', 'GET /store/orders (--observe)', 'observe/orders'),
  answered('around.head', 'HEAD /pets (--observe)', 'observe/head'),
  answered('around.options', 'OPTIONS /pets (--observe)', 'observe/options'),
  answered('around.put', 'PUT /pets/{petId} (--observe)', 'observe/put'),
  answered('around.delete', 'DELETE /pets/{petId} (--observe)', 'observe/delete'),
  answered('around.unknown-path', 'an unknown path (--observe)', 'observe/unknown-path'),
  {
    id: 'headers.www-authenticate',
    text: 'WWW-Authenticate on a 401',
    purpose: 'keys/listPets/no-key/no-header',
    value: fromHeader('www-authenticate'),
  },
  {
    id: 'headers.deprecation',
    text: 'Deprecation on getPet',
    purpose: 'fetches/own/',
    value: fromHeader('deprecation'),
  },
  {
    id: 'headers.sunset',
    text: 'Sunset on getPet',
    purpose: 'fetches/own/',
    value: fromHeader('sunset'),
  },
];

/** The ledger of what the interface leaves open: stable values, no ids, times or data. */
export function observe(evidence: Evidence): Conformance['observations'] {
  return OBSERVATIONS.flatMap(({ id, text, purpose, value }) => {
    const [exchange] = evidence.of(purpose);
    return exchange ? [{ id, text, value: value(exchange) }] : [];
  });
}
