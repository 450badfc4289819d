import type { Fault } from '../../fault.js';
import type { Animal, View, Service } from '../../service.js';

/** Hides the animals that the suite added, in every n-th read of one view: in the reads whose number, modulo `every`, is `rest`. */
function hideFromEveryNthRead(service: Service, view: View, every: number, rest = 0): void {
  const catalog = service.catalog;
  let reads = 0;
  service.catalog = (requestedView) => {
    const animals = catalog(requestedView);
    if (requestedView !== view) return animals;
    reads += 1;
    return reads % every === rest ? animals.filter(({ owner }) => owner === 'others') : animals;
  };
}

/** In some views, shows the animals that the suite added only while `isShown` returns true. */
function showOnlyWhile(
  service: Service,
  views: readonly View[],
  isShown: (animal: Animal, age: number) => boolean,
): void {
  const catalog = service.catalog;
  service.catalog = (view) => {
    const animals = catalog(view);
    if (!views.includes(view)) return animals;
    const now = Date.now();
    return animals.filter((one) => one.owner === 'others' || isShown(one, now - one.since));
  };
}

export const STALE: readonly Fault[] = [
  {
    name: 'get-remembers-what-was-missing',
    breaks: 'create.stored.get',
    about: 'A 404 of getPet is cached forever, even if the animal is added later.',
    subtle: true,
    patch: (service) => {
      const findPet = service.findPet;
      const missing = new Set<bigint>();
      service.findPet = (id) => {
        const animal = missing.has(id) ? undefined : findPet(id);
        if (animal === undefined) missing.add(id);
        return animal;
      };
    },
  },
  {
    name: 'every-second-listing-is-old',
    breaks: 'create.stored.list',
    about: 'One of two replicas of the plain listing is no longer updated.',
    subtle: true,
    patch: (service) => hideFromEveryNthRead(service, 'list', 2, 1),
  },
  {
    name: 'every-third-filter-is-old',
    breaks: 'create.stored.filter',
    about: 'One of three replicas of the filter is no longer updated.',
    subtle: true,
    patch: (service) => hideFromEveryNthRead(service, 'filter', 3),
  },
  {
    name: 'every-third-get-is-old',
    breaks: 'create.stored.get',
    about: 'One of three replicas behind getPet is no longer updated.',
    subtle: true,
    patch: (service) => hideFromEveryNthRead(service, 'get', 3),
  },
  {
    name: 'listing-is-a-minute-behind',
    breaks: 'create.stored.list',
    about: 'A new animal appears in the plain listing only after a minute.',
    patch: (service) => showOnlyWhile(service, ['list'], (_animal, age) => age > 60_000),
  },
  {
    name: 'filter-is-a-minute-behind',
    breaks: 'create.stored.filter',
    about: 'A new animal appears in filtered listings only after a minute.',
    subtle: true,
    patch: (service) => showOnlyWhile(service, ['filter'], (_animal, age) => age > 60_000),
  },
  {
    name: 'sold-animals-vanish',
    breaks: 'create.stored.filter',
    about: 'Sold animals are removed after 100 ms.',
    subtle: true,
    patch: (service) => {
      showOnlyWhile(service, ['list', 'filter', 'get'], ({ status }, age) => {
        return status !== 'sold' || age < 100;
      });
    },
  },
];
