import { storeOf } from '../store/store.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import type { Creation } from '../store/model.js';
import type { ObservationRow } from '../../helpers/judge/observations/observation.js';

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
export const ORDER: ObservationRow = [
  'list.order',
  'order of a listing',
  orderOf,
  `${ORDERS.map(([name]) => name).join('; ')}; another`,
];
