import { storeOf } from '../../helpers/evidence/store.js';
import { valueOf } from '../../helpers/evidence/bodies.js';
import type { Answered } from '../../helpers/exchange.js';
import { type Evidence } from '../../helpers/evidence/evidence.js';
import { DEFAULT_LIMIT, MOST_LIMIT } from '../../helpers/evidence/query.js';
import { isObject, member } from '../../helpers/json/exact-json.js';
import { codesFor } from '../../helpers/judge/observations/codes.js';
import {
  inPlain,
  statusOf,
  type Observation,
} from '../../helpers/judge/observations/observation.js';
import { ORDER, steadiness } from '../../helpers/judge/observations/order.js';
import { notInteger } from '../../helpers/probes/refused-reads.js';
import type { Source } from '../../helpers/probes/source.js';
import {
  aboveMaximum,
  belowMinimum,
  LIMIT_TWICE,
  openParameters,
  STATUS_TWICE,
  UNKNOWN_PARAMETER,
} from './bounds.js';
import { unknownStatus } from './unknown-status.js';

/**
 * Counts the animals in the last unfiltered listing with `limit=100` before an exchange, and in the first such listing after the
 * exchange. Returns the smaller number. A missing listing counts as 0.
 */
function animalsAround({ start, end }: Answered, evidence: Evidence): number {
  const { listings } = storeOf(evidence);
  const unfiltered = listings.filter(
    ({ query }) => query.limit === MOST_LIMIT && query.status === undefined,
  );
  const before = unfiltered.findLast(({ exchange }) => exchange.end <= start);
  const after = unfiltered.find(({ exchange }) => exchange.start >= end);
  return Math.min(...[before, after].map((listing) => listing?.length ?? 0));
}

/**
 * Describes a page. States its size only if the store had more animals than the page, or at least 100. Otherwise the size depends on
 * the store, not on the service.
 */
function pageInWords(exchange: Answered, evidence: Evidence): string {
  const { status } = exchange.answer;
  const value = status === 200 ? valueOf(exchange) : undefined;
  if (!Array.isArray(value)) return `${status}`;
  const { length } = value;
  if (length > MOST_LIMIT) return '200, more than 100 animals';
  const inStore = animalsAround(exchange, evidence);
  if (length >= inStore && inStore < MOST_LIMIT) return '200';
  if (length === 0) return '200, no animals';
  return length === 1 ? '200, 1 animal' : `200, ${length} animals`;
}

/** A page with a lower probability than this is not a coincidence. */
const BY_CHANCE = 0.001;

/** The statuses of the first animals of a listing, at most as many as a default page has. */
function statusesOn(exchange: Answered): readonly string[] {
  const value = valueOf(exchange);
  const items = Array.isArray(value) ? value.slice(0, DEFAULT_LIMIT) : [];
  return items.map((item) => inPlain(isObject(item) ? member(item, 'status') : undefined));
}

/** Whether this many random animals could all have the same status, in a store whose pages show these statuses. */
function couldBeOneStatus(count: number, pages: readonly (readonly string[])[]): boolean {
  const all = pages.flat();
  const most = Math.max(
    ...[...new Set(all)].map((status) => all.filter((s) => s === status).length),
  );
  return (most / all.length) ** count >= BY_CHANCE;
}

/**
 * Describes the response to an unknown filter. Says which animals were returned only if the store has several statuses and chance
 * cannot explain the result.
 */
function filteredInWords(exchange: Answered, evidence: Evidence): string {
  const size = pageInWords(exchange, evidence);
  if (size === '200, no animals' || !size.startsWith('200')) return size;
  const statuses = statusesOn(exchange);
  const pages = storeOf(evidence)
    .listings.filter(({ query }) => query.status === undefined && query.limit >= DEFAULT_LIMIT)
    .filter((listing) => listing.exchange.end <= exchange.start)
    .map((listing) => statusesOn(listing.exchange));
  if (steadiness(evidence) === 'no' && couldBeOneStatus(statuses.length, pages)) return '200';
  if (new Set(statuses).size > 1) return '200, animals of any status';
  const hadSeveralStatuses = new Set(pages.at(-1)).size > 1;
  const [only] = statuses;
  return hadSeveralStatuses && only !== undefined ? `200, only ${only}` : '200';
}

/** A source of pages, such as a probe. */
type Pages<V> = Source<{ readonly value: V; readonly page: Answered; readonly origin: string }>;

/** Returns a function that finds the page that an example of a probe got. */
function pageOf<V>(probe: Pages<V>, which: (value: V) => boolean) {
  return (evidence: Evidence): Answered | undefined =>
    probe.from(evidence).find(({ value, origin }) => origin === 'example' && which(value))?.page;
}

/** Observes the response to a page size that the interface does not define. */
function sized(
  id: string,
  text: string,
  page: (evidence: Evidence) => Answered | undefined,
): Observation {
  return {
    id,
    text,
    values: 'status; with 200, also the size of the page, if the store is large enough to show it',
    look: (evidence) => {
      const found = page(evidence);
      return found && pageInWords(found, evidence);
    },
  };
}

/** Observes the response to one limit that is out of bounds or not an integer. */
function limit(
  name: string,
  probe: Pages<{ readonly limit: string; readonly status?: string }>,
  value: string,
  text = `limit=${value}`,
): Observation {
  const page = pageOf(probe, (sent) => sent.limit === value && sent.status === undefined);
  return sized(`list.limit.${name}`, text, page);
}

/** Observes the response to an unknown status. */
function unknown(name: string, value: string, text = `status=${value}`): Observation {
  const page = pageOf(unknownStatus, ({ status }) => status === value);
  return {
    id: `list.status.${name}`,
    text,
    values: 'status; with 200, also which animals are returned',
    look: (evidence) => {
      const found = page(evidence);
      return found && filteredInWords(found, evidence);
    },
  };
}

/** Observes the response to a query for which the interface states no result. */
function openQuery(id: string, text: string, value: string): Observation {
  const page = pageOf(openParameters, (sent) => sent === value);
  return {
    id,
    text,
    values: 'status',
    look: (evidence) => statusOf(page(evidence)),
  };
}

/** Observations of listPets with values that the interface does not define. */
export const LIST_OBSERVATIONS: readonly Observation[] = [
  limit('zero', belowMinimum, '0'),
  limit('negative', belowMinimum, '-1'),
  limit('101', aboveMaximum, '101'),
  limit('beyond-int64', aboveMaximum, '9223372039002259456'),
  limit('word', notInteger, '"abc\\', 'limit=%22abc%5C'),
  limit('fraction', notInteger, '1.5'),
  limit('empty', notInteger, ''),
  sized(
    'list.limit.twice',
    'limit=3&limit=5&status[]=available',
    pageOf(openParameters, (sent) => sent === LIMIT_TWICE),
  ),
  unknown('unknown', 'constructor'),
  unknown('letter-case', 'AVAILABLE'),
  unknown('empty', '', 'an empty status'),
  openQuery('list.status.twice', 'status=sold&status=pending&limit[]=7', STATUS_TWICE),
  openQuery('list.parameters.unknown', 'unknown parameters', UNKNOWN_PARAMETER),
  ...ORDER,
  codesFor('limit', 'a page size out of bounds', belowMinimum, aboveMaximum),
  codesFor('limit-word', 'a page size that is not an integer', notInteger),
  codesFor('status-filter', 'an unknown filter', unknownStatus),
];
