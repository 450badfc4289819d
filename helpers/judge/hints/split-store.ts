import type { Evidence } from '../../evidence/evidence.js';
import { isShort } from '../../evidence/missing.js';
import { remembered } from '../../remembered.js';
import type { Habit } from './habit.js';

const ABOUT = /^(?:create\.(?:id|stored)|list\.(?:store|filter)\.complete|get\.found)\b/;

/** What each listing that shows all animals shows of them, later than any write may take to show; in order of time. */
function wholeListings({ listings, creations, settle }: Evidence): ReadonlySet<string>[] {
  const settled = Math.max(0, ...creations.map(({ exchange }) => exchange.end)) + settle;
  return listings
    .filter(({ query, exchange }) => query.status === undefined && exchange.start > settled)
    .filter((listing) => isShort(listing))
    .toSorted((a, b) => a.exchange.start - b.exchange.start)
    .map(({ sights }) => new Set(sights.map(({ id, name }) => `${id} ${String(name)}`)));
}

/** Whether an animal is there, then is not, and then is there again. */
function isComingAndGoing(all: readonly ReadonlySet<string>[]): boolean {
  const animals = new Set(all.flatMap((shown) => [...shown]));
  return [...animals].some((animal) => {
    const from = all.findIndex((shown) => shown.has(animal));
    const gone = all.findIndex((shown, at) => at > from && !shown.has(animal));
    return gone !== -1 && all.some((shown, at) => at > gone && shown.has(animal));
  });
}

/** Whether two animals of ours got one id, and animals come and go although nothing is written any more. */
const isSplit = remembered((evidence: Evidence): boolean => {
  const ids = evidence.creations.map(({ id }) => id);
  return new Set(ids).size < ids.length && isComingAndGoing(wholeListings(evidence));
});

/** Workers of one service, each with its own memory: as a cluster or a server that forks leaves them. */
export const SPLIT_STORE: Habit = {
  name: 'a store in the memory of each process',
  shows: ({ id, evidence }) => ABOUT.test(id) && isSplit(evidence),
  hint: 'Several processes seem to hold animals, and count ids, each in its own memory: keep both where all of them see the same.',
};
