import type { Choices } from '../choices.js';
import type { Animal, View, Service } from '../service.js';

/** When a write shows, and to which read: indexes, replicas, caches. */
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
  service.catalogue = (view) => {
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
    // An empty filter is another question than none.
    ({ limit, status }) => (status === undefined ? `${limit}` : `${limit} ${status}`),
    cacheFor,
  );
  service.findPet = memoize(service.findPet, String, cacheFor);
}

function memoize<Question, Reply>(
  ask: (question: Question) => Reply,
  nameOf: (question: Question) => string,
  cacheFor: number,
): (question: Question) => Reply {
  const replies = new Map<string, { readonly reply: Reply; readonly until: number }>();
  return (question) => {
    const name = nameOf(question);
    const known = replies.get(name);
    if (known !== undefined && Date.now() < known.until) return known.reply;
    const reply = ask(question);
    replies.set(name, { reply, until: Date.now() + cacheFor });
    return reply;
  };
}
