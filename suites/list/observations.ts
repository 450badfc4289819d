import { storeOf } from '../store/store.js';
import { valueOf } from '../../helpers/evidence/bodies.js';
import type { Answered } from '../../helpers/exchange.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { MOST_LIMIT } from '../store/query.js';
import { codeFor } from '../../helpers/judge/observations/observed-codes.js';
import { first, type ObservationRow } from '../../helpers/judge/observations/observation.js';
import { ORDER } from './own-order.js';
import { notInteger } from '../probes/refused-reads.js';
import type { Source } from '../../helpers/probes/source.js';
import {
  aboveMaximum,
  belowMinimum,
  LIMIT_TWICE,
  openParameters,
  STATUS_TWICE,
  UNKNOWN_PARAMETER,
} from './limit-out-of-bounds.js';
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

const SIZE = 'status; with 200, also the size of the page, if the store is large enough to show it';

type Read = (evidence: Evidence) => Answered | undefined;

/** Observes the response to a page size that the interface does not define. */
function sized(id: string, text: string, page: Read): ObservationRow {
  const read = (evidence: Evidence): string | undefined => {
    const found = page(evidence);
    return found && pageInWords(found, evidence);
  };
  return [id, text, read, SIZE];
}

type Limits = Source<{
  readonly value: { readonly limit: string; readonly status?: string };
  readonly page: Answered;
}>;

/** Observes the response to one limit that is out of bounds or not an integer. */
function limit(name: string, probe: Limits, value: string, text = `limit=${value}`) {
  const page = first(
    probe,
    (trial) => trial.page,
    (trial) => trial.value.limit === value && trial.value.status === undefined,
  );
  return sized(`list.limit.${name}`, text, page);
}

/** Observes the response to an unknown status. The number of animals depends on the store, unless there are none. */
function unknown(name: string, value: string, text = `status=${value}`): ObservationRow {
  const page = first(
    unknownStatus,
    (trial) => trial.page,
    (trial) => trial.value.status === value,
  );
  const read = (evidence: Evidence): Answered | string | undefined => {
    const found = page(evidence);
    const inWords = found && pageInWords(found, evidence);
    return inWords === '200, no animals' ? inWords : found;
  };
  return [`list.status.${name}`, text, read, 'status; 200, no animals'];
}

/** Finds the response to a query for which the interface states no result. */
function open(query: string): Read {
  return first(
    openParameters,
    ({ page }) => page,
    ({ value }) => value === query,
  );
}

/** Observations of listPets with values that the interface does not define. */
export const LIST_OBSERVATIONS: readonly ObservationRow[] = [
  limit('zero', belowMinimum, '0'),
  limit('negative', belowMinimum, '-1'),
  limit('101', aboveMaximum, '101'),
  limit('beyond-int64', aboveMaximum, '9223372039002259456'),
  limit('word', notInteger, '"abc\\', 'limit=%22abc%5C'),
  limit('fraction', notInteger, '1.5'),
  limit('empty', notInteger, ''),
  sized('list.limit.twice', 'limit=3&limit=5&status[]=available', open(LIMIT_TWICE)),
  unknown('unknown', 'constructor'),
  unknown('letter-case', 'AVAILABLE'),
  unknown('empty', '', 'an empty status'),
  ['list.status.twice', 'status=sold&status=pending&limit[]=7', open(STATUS_TWICE)],
  ['list.parameters.unknown', 'unknown parameters', open(UNKNOWN_PARAMETER)],
  ...ORDER,
  codeFor('limit', 'a page size out of bounds', belowMinimum, aboveMaximum),
  codeFor('limit-word', 'a page size that is not an integer', notInteger),
  codeFor('status-filter', 'an unknown filter', unknownStatus),
];
