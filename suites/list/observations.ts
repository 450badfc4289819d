import { first, type ObservationRow } from '../../helpers/judge/observations/observation.js';
import { storeOf } from '../store/store.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import type { Creation } from '../store/model.js';
import { notInteger } from '../probes/refused-reads.js';
import {
  aboveMaximum,
  belowMinimum,
  openParameters,
  UNKNOWN_PARAMETER,
} from './limit-out-of-bounds.js';
import { unknownStatus } from './unknown-status.js';

/** The minimum number of animals on a page that shows an order. Fewer may be in an order by chance. */
const ENOUGH = 10;

/** Returns the suite's own animals in each unfiltered listing that has enough, in order. Other clients do not change or remove these. */
function ownInOrder(evidence: Evidence): (readonly Creation[])[] {
  const { listings, own } = storeOf(evidence);
  return listings
    .filter(({ query }) => query.status === undefined)
    .map(({ snapshots }) => snapshots.flatMap(({ id }) => own.get(id) ?? []))
    .filter(({ length }) => length >= ENOUGH);
}

/** Whether a page has a certain order; undefined if the page cannot show it. */
type Order = (page: readonly Creation[]) => boolean | undefined;

function by<T extends bigint | string>(of: (animal: Creation) => T, sign: 1 | -1): Order {
  return (page) => {
    const values = page.map(of);
    if (new Set(values).size < ENOUGH) return undefined;
    return values.every((value, index) => {
      const next = values[index + 1];
      return next === undefined || (sign === 1 ? value <= next : value >= next);
    });
  };
}

/** An order by time of creation. Animals that were added concurrently may be in either order. */
const oldestFirst: Order = (page) => {
  let latestStart = -Infinity;
  let earliestEnd = Infinity;
  let ordered = 0;
  for (const { exchange } of page) {
    if (latestStart >= exchange.end) return false;
    if (earliestEnd <= exchange.start) ordered += 1;
    latestStart = Math.max(latestStart, exchange.start);
    earliestEnd = Math.min(earliestEnd, exchange.end);
  }
  return ordered >= ENOUGH ? true : undefined;
};

const ORDERS: readonly (readonly [name: string, order: Order])[] = [
  ['by id, ascending', by(({ id }) => id, 1)],
  ['by id, descending', by(({ id }) => id, -1)],
  ['oldest first', oldestFirst],
  ['newest first', (page) => oldestFirst(page.toReversed())],
  ['by name', by(({ sent }) => sent.name, 1)],
];

function orderOf(evidence: Evidence): string | undefined {
  const pages = ownInOrder(evidence);
  if (pages.length === 0) return undefined;
  let isUndecided = false;
  for (const [name, order] of ORDERS) {
    const results = pages.map(order);
    const isContradicted = results.includes(false);
    if (!isContradicted && results.includes(true)) return name;
    isUndecided ||= !isContradicted;
  }
  return isUndecided ? undefined : 'another';
}

/** The observation of the order of a listing, which the interface does not state. */
const ORDER: ObservationRow = [
  'list.order',
  'order of a listing',
  orderOf,
  `${ORDERS.map(([name]) => name).join('; ')}; another`,
];

/** Observations of listPets with values that the interface does not define, and of its order. */
export const LIST_OBSERVATIONS: readonly ObservationRow[] = [
  ['list.limit.zero', 'limit=0', first(belowMinimum, 'page', { limit: '0' })],
  ['list.limit.negative', 'limit=-1', first(belowMinimum, 'page', { limit: '-1' })],
  ['list.limit.101', 'limit=101', first(aboveMaximum, 'page', { limit: '101' })],
  ['list.limit.word', 'limit=%22abc%5C', first(notInteger, 'page', { limit: '"abc\\' })],
  ['list.limit.fraction', 'limit=1.5', first(notInteger, 'page', { limit: '1.5' })],
  ['list.limit.empty', 'limit=', first(notInteger, 'page', { limit: '' })],
  [
    'list.status.unknown',
    'status=constructor',
    first(unknownStatus, 'page', { status: 'constructor' }),
  ],
  [
    'list.status.letter-case',
    'status=AVAILABLE',
    first(unknownStatus, 'page', { status: 'AVAILABLE' }),
  ],
  ['list.status.empty', 'status=', first(unknownStatus, 'page', { status: '' })],
  [
    'list.parameters.unknown',
    'unknown parameters',
    first(openParameters, 'page', UNKNOWN_PARAMETER),
  ],
  ORDER,
];
