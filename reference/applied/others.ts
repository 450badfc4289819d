import type { Choices } from '../choices.js';
import { initialAnimal } from '../initial-animals.js';
import { pick, pickOne } from '../random.js';
import { STATUSES, type Animal, type Service } from '../service.js';

/** How far below and above the number at the start others let their animals go. */
const SWING = 10;
/** How long an old version is kept for a replica that is behind. */
const KEEP_MS = 5000;

/** Others who add, change and remove animals of their own while the client works. */
export function applyOthers(service: Service, choices: Choices): void {
  const { othersPerSecond, othersCopyNames, animals, mix } = choices;
  if (othersPerSecond === 0) return;
  const { store, random } = service;
  let number = animals;

  function add(): void {
    number += 1;
    const newPet = initialAnimal(number, mix);
    const ours = store.animals.filter(({ owner }) => owner === 'client');
    if (othersCopyNames && ours.length > 0) newPet.name = pickOne(random, ours).name;
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
    const theirs = store.animals.filter((one) => one.owner === 'others' && one.until === undefined);
    const deeds = theirs.length < animals + SWING ? ['add', 'change'] : ['change'];
    if (theirs.length > animals - SWING) deeds.push('remove');
    const deed = theirs.length === 0 ? 'add' : pickOne(random, deeds);
    const animal = theirs[pick(random, theirs.length)];
    if (deed === 'add') add();
    else if (animal !== undefined && deed === 'change') change(animal);
    else if (animal !== undefined) animal.until = now;
  });
}
