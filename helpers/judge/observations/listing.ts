import type { Answered } from '../../exchange.js';
import { valueOf, type Evidence } from '../../evidence/evidence.js';
import { DEFAULT_LIMIT, MOST_LIMIT } from '../../evidence/query.js';
import { isObject, member } from '../../json/exact-json.js';
import { answersTo, byStatus, inPlain, type Observation } from './observation.js';
import { ORDER, steadiness } from './order.js';

/** How many animals a plain listing of a hundred showed just before an exchange, and just after it: the fewer. */
function animalsAround({ start, end }: Answered, { listings }: Evidence): number {
  const full = listings.filter(
    ({ query }) => query.limit === MOST_LIMIT && query.status === undefined,
  );
  const before = full.findLast(({ exchange }) => exchange.end <= start);
  const after = full.find(({ exchange }) => exchange.start >= end);
  return Math.min(...[before, after].map((listing) => listing?.length ?? 0));
}

/** A page in words: its size is only told where the store held more, so that it is no accident of the store. */
function pageInWords(exchange: Answered, evidence: Evidence): string {
  const { status } = exchange.answer;
  const value = status === 200 ? valueOf(exchange) : undefined;
  if (!Array.isArray(value)) return `${status}`;
  const { length } = value;
  if (length > MOST_LIMIT) return '200, more than 100 animals';
  const there = animalsAround(exchange, evidence);
  if (length >= there && there < MOST_LIMIT) return '200';
  if (length === 0) return '200, no animals';
  return length === 1 ? '200, 1 animal' : `200, ${length} animals`;
}

/** A page that chance could show as rarely as this is no accident of the store. */
const BY_CHANCE = 0.001;

/** The statuses of the animals on the first page of a listing. */
function statusesOn(exchange: Answered): readonly string[] {
  const value = valueOf(exchange);
  const items = Array.isArray(value) ? value.slice(0, DEFAULT_LIMIT) : [];
  return items.map((item) => inPlain(isObject(item) ? member(item, 'status') : undefined));
}

/** Whether as many animals at random could all be of one status, in a store whose pages show these. */
function couldBeOneStatus(count: number, pages: readonly (readonly string[])[]): boolean {
  const all = pages.flat();
  const most = Math.max(
    ...[...new Set(all)].map((status) => all.filter((s) => s === status).length),
  );
  return (most / all.length) ** count >= BY_CHANCE;
}

/** What an unknown filter let through: told only where plain pages show that there was a choice, and no chance. */
function filteredInWords(exchange: Answered, evidence: Evidence): string {
  const size = pageInWords(exchange, evidence);
  if (size === '200, no animals' || !size.startsWith('200')) return size;
  const statuses = statusesOn(exchange);
  const pages = evidence.listings
    .filter(({ query }) => query.status === undefined && query.limit >= DEFAULT_LIMIT)
    .filter((listing) => listing.exchange.end <= exchange.start)
    .map((listing) => statusesOn(listing.exchange));
  if (steadiness(evidence) === 'no' && couldBeOneStatus(statuses.length, pages)) return '200';
  if (new Set(statuses).size > 1) return '200, animals of any status';
  const isChosen = new Set(pages.at(-1)).size > 1;
  const [only] = statuses;
  return isChosen && only !== undefined ? `200, only ${only}` : '200';
}

function page(id: string, search: string, kind: string, text = search): Observation {
  return {
    id: `list.${id}`,
    text,
    values: 'status; with 200 the size of the page, where the store holds more',
    look: (evidence) => {
      const [exchange] = answersTo(evidence, `bounds/${kind}/${search}`);
      return exchange && pageInWords(exchange, evidence);
    },
  };
}

function filtered(id: string, value: string, text = `status=${value}`): Observation {
  return {
    id: `list.status.${id}`,
    text,
    values: 'status; with 200 which animals come',
    look: (evidence) => {
      const [exchange] = answersTo(evidence, `bounds/status/status=${value}`);
      return exchange && filteredInWords(exchange, evidence);
    },
  };
}

/** listPets beyond its parameters. */
export const LISTING: readonly Observation[] = [
  page('limit.zero', 'limit=0', 'below'),
  page('limit.negative', 'limit=-1', 'below'),
  page('limit.101', 'limit=101', 'above'),
  page('limit.beyond-int64', 'limit=9223372039002259456', 'above'),
  page('limit.word', 'limit=word', 'not-integer', 'limit="abc\\'),
  page('limit.fraction', 'limit=1.5', 'not-integer'),
  page('limit.empty', 'limit=', 'not-integer'),
  page('limit.twice', 'limit twice', 'open', 'limit=3&limit=5&status[]=available'),
  filtered('unknown', 'constructor'),
  filtered('letter-case', 'AVAILABLE'),
  filtered('empty', '', 'an empty status'),
  byStatus('list.status.twice', 'status=sold&status=pending&limit[]=7', 'bounds/open/status twice'),
  byStatus('list.parameters.unknown', 'an unknown parameter', 'bounds/open/unknown parameter'),
  ...ORDER,
];
