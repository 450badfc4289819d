import type { Choices } from '../choices.js';
import { initialAnimal } from '../initial-animals.js';
import { pick, pickOne } from '../random.js';
import { STATUSES, type Animal, type Service } from '../service.js';

/** The number of other clients' animals differs from the number at the start by at most this. */
const MOST_DEVIATION = 10;
/** How long (ms) an old version of an animal is kept for a lagging replica. */
const KEEP_MS = 5000;

/** Other clients that add, change and remove their own animals during a run. */
export function applyOthers(service: Service, choices: Choices): void {
  const { othersPerSecond, othersCopyNames, othersRestored, animals, mix } = choices;
  if (othersRestored === 'once') restoreOnce(service);
  if (othersRestored === 'often') restoreOften(service);
  if (othersPerSecond === 0) return;
  const { store, random } = service;
  let number = animals;

  function add(): void {
    number += 1;
    const newPet = initialAnimal(number, mix);
    const clientAnimals = store.animals.filter(({ owner }) => owner === 'client');
    if (othersCopyNames && clientAnimals.length > 0)
      newPet.name = pickOne(random, clientAnimals).name;
    const id = service.assignId(newPet, null);
    store.animals.push({ ...newPet, id, owner: 'others', since: Date.now() });
  }

  function change(animal: Animal): void {
    const now = Date.now();
    animal.until = now;
    const status = mix === 'varied' ? pickOne(random, STATUSES) : animal.status;
    const { id, categoryId, owner } = animal;
    store.animals.push({ id, name: `${animal.name} II`, categoryId, status, owner, since: now });
  }

  service.timers.every(1000 / othersPerSecond, () => {
    const now = Date.now();
    store.animals = store.animals.filter(({ until = now }) => until > now - KEEP_MS);
    const otherAnimals = store.animals.filter(
      (one) => one.owner === 'others' && one.until === undefined,
    );
    const actions = otherAnimals.length < animals + MOST_DEVIATION ? ['add', 'change'] : ['change'];
    if (otherAnimals.length > animals - MOST_DEVIATION) actions.push('remove');
    const action = otherAnimals.length === 0 ? 'add' : pickOne(random, actions);
    const animal = otherAnimals[pick(random, otherAnimals.length)];
    if (action === 'add') add();
    else if (animal !== undefined && action === 'change') change(animal);
    else if (animal !== undefined) animal.until = now;
  });
}

/** Other clients remove animals, and restore them with the same ids some milliseconds later. */
function takeOut({ store, timers }: Service, animals: readonly Animal[], ms: number): void {
  store.animals = store.animals.filter((animal) => !animals.includes(animal));
  void timers.wait(ms).then(() => (store.animals = [...animals, ...store.animals]));
}

/** After 25 animals of the suite, other clients take out all of their animals once. */
function restoreOnce(service: Service): void {
  const { store, storeAnimal } = service;
  let added = 0;
  service.storeAnimal = (...animal) => {
    added += 1;
    const others = store.animals.filter(({ owner }) => owner === 'others');
    if (added === 25) takeOut(service, others, 150);
    return storeAnimal(...animal);
  };
}

/** Other clients take out one of their animals every 50 ms. */
function restoreOften(service: Service): void {
  const { store, random, timers } = service;
  timers.every(50, () => {
    const others = store.animals.filter(({ owner }) => owner === 'others');
    if (others.length > 0) takeOut(service, [pickOne(random, others)], 300 + random() * 1500);
  });
}
