import type { Evidence } from '../../evidence/evidence.js';
import type { Creation } from '../../evidence/model.js';
import type { Observation } from './observation.js';

/** Fewer animals than this may be in an order by chance. */
const ENOUGH = 10;
/** This many neighbours in the same order again are not a coincidence. */
const ENOUGH_NEIGHBOURS = 20;

/** The suite's own animals in each listing without a filter, in order. No other client changes or removes them. */
function ownInOrder({ listings, own }: Evidence): (readonly Creation[])[] {
  return listings
    .filter(({ query }) => query.status === undefined)
    .map(({ snapshots }) => snapshots.flatMap(({ id }) => own.get(id) ?? []))
    .filter(({ length }) => length > 1);
}

/** Whether a page is in an order; undefined if the page does not show it. */
type Order = (page: readonly Creation[]) => boolean | undefined;

/** By a value of each animal: no two neighbours the wrong way round. */
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

/** By the time of creation, as far as it is known. Animals that were added concurrently may be in either order. */
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
  const pages = ownInOrder(evidence).filter(({ length }) => length >= ENOUGH);
  if (pages.length === 0) return undefined;
  let isOpen = false;
  for (const [name, order] of ORDERS) {
    const results = pages.map(order);
    const isContradicted = results.includes(false);
    if (!isContradicted && results.includes(true)) return name;
    isOpen ||= !isContradicted;
  }
  return isOpen ? undefined : 'another';
}

/** Whether animals in two listings have the same order in both: `yes`, `no`, or undefined where too few show it. */
export function steadiness(evidence: Evidence): string | undefined {
  const earlier: ReadonlyMap<bigint, number>[] = [];
  let neighbours = 0;
  for (const page of ownInOrder(evidence)) {
    const shared = earlier.map((places) => page.flatMap(({ id }) => places.get(id) ?? []));
    if (shared.some((places) => !isAscending(places))) return 'no';
    neighbours += Math.max(0, (shared.at(-1)?.length ?? 0) - 1);
    earlier.push(new Map(page.map(({ id }, place) => [id, place])));
  }
  return neighbours >= ENOUGH_NEIGHBOURS ? 'yes' : undefined;
}

function isAscending(places: readonly number[]): boolean {
  return places.every((place, index) => place >= (places[index - 1] ?? -1));
}

/** The order of a listing, which is open. */
export const ORDER: readonly Observation[] = [
  {
    id: 'list.order',
    text: 'order of a listing',
    values: `${ORDERS.map(([name]) => name).join('; ')}; another`,
    look: orderOf,
  },
  {
    id: 'list.order.stable',
    text: 'whether a listing keeps its order',
    values: 'yes; no',
    look: steadiness,
  },
];
