import type { Choices } from '../choices.js';
import type { Animal, View, Service } from '../service.js';

/** Applies the choices about when each view shows a write: delays, a lagging replica, a cache. */
export function applyVisibility(service: Service, choices: Choices): void {
  applyLateness(service, choices);
  if (choices.cacheFor > 0) applyCache(service, choices.cacheFor);
}

function applyLateness(service: Service, choices: Choices): void {
  const { replicaLag, replicaTurns, othersPerSecond } = choices;
  const late: Readonly<Record<View, number>> = {
    list: choices.lateInList,
    filter: choices.lateInFilter,
    get: choices.lateInGet,
  };
  if (late.list + late.filter + late.get + replicaLag + othersPerSecond === 0) return;
  let replica = false;
  service.catalog = (view) => {
    replica = replicaTurns === 'alternate' ? !replica : service.random() < 0.5;
    return asOf(service.store.animals, Date.now() - late[view] - (replica ? replicaLag : 0));
  };
}

/** The animals as they were at some time. */
function asOf(animals: readonly Animal[], time: number): readonly Animal[] {
  return animals.filter(({ since, until = Infinity }) => since <= time && time < until);
}

function applyCache(service: Service, cacheFor: number): void {
  service.selectPage = memoize(
    service.selectPage,
    // An empty filter and no filter must not share a cache entry.
    ({ limit, status }) => (status === undefined ? `${limit}` : `${limit} ${status}`),
    cacheFor,
  );
  service.findPet = memoize(service.findPet, String, cacheFor);
}

function memoize<Arg, Result>(
  compute: (arg: Arg) => Result,
  keyOf: (arg: Arg) => string,
  cacheFor: number,
): (arg: Arg) => Result {
  const results = new Map<string, { readonly result: Result; readonly until: number }>();
  return (arg) => {
    const key = keyOf(arg);
    const known = results.get(key);
    if (known !== undefined && Date.now() < known.until) return known.result;
    const result = compute(arg);
    results.set(key, { result, until: Date.now() + cacheFor });
    return result;
  };
}
