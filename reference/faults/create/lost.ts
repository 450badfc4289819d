import type { Fault } from '../../fault.js';
import { KNOWN_CATEGORIES } from '../../initial-animals.js';
import type { Animal, View, Service } from '../../service.js';
import { beforeOperation } from '../tools.js';

/** In some views, hides animals that the suite added. */
function hideOwnAnimals(
  service: Service,
  views: readonly View[],
  isHidden: (animal: Animal, index: number) => boolean,
): void {
  const catalog = service.catalog;
  service.catalog = (view) => {
    const animals = catalog(view);
    if (!views.includes(view)) return animals;
    return animals.filter((one, index) => one.owner === 'others' || !isHidden(one, index));
  };
}

export const LOST: readonly Fault[] = [
  {
    name: 'list-is-a-snapshot',
    breaks: 'create.stored.list',
    about: 'The plain listing comes from a snapshot that is never updated.',
    patch: (service) => hideOwnAnimals(service, ['list'], () => true),
  },
  {
    name: 'list-lacks-new-pending',
    breaks: 'create.stored.list',
    about: 'New animals that are pending are missing in the plain listing.',
    subtle: true,
    patch: (service) => hideOwnAnimals(service, ['list'], ({ status }) => status === 'pending'),
  },
  {
    name: 'list-lacks-long-names',
    breaks: 'create.stored.list',
    about: 'An animal with a name of more than 500 characters is in no plain listing.',
    alsoSends: ['list.store.complete'],
    subtle: true,
    patch: (service) => hideOwnAnimals(service, ['list'], ({ name }) => name.length > 500),
  },
  {
    name: 'list-lacks-repeated-fields',
    breaks: 'create.stored.list',
    about: 'The listing merges equal animals: DISTINCT without the id.',
    subtle: true,
    patch: (service) => {
      const catalog = service.catalog;
      service.catalog = (view) => {
        if (view !== 'list') return catalog(view);
        const seen = new Set<string>();
        return catalog(view).filter(({ name, categoryId, status }) => {
          const key = `${name} ${categoryId} ${status}`;
          return seen.size < seen.add(key).size;
        });
      };
    },
  },
  {
    name: 'writes-lost-under-concurrency',
    breaks: 'create.stored.list',
    about:
      'The whole file is read, changed and written back: of two concurrent writes, one is lost.',
    subtle: true,
    patch: (service) => {
      let waiting = 0;
      const { storeAnimal } = service;
      beforeOperation(service, 'createPet', async () => {
        waiting += 1;
        await service.timers.wait(10);
        waiting -= 1;
      });
      service.storeAnimal = (newPet, id, owner) => {
        const animal = storeAnimal(newPet, id, owner);
        if (waiting % 2 === 1) service.store.animals.pop();
        return animal;
      };
    },
  },
  {
    name: 'animals-pushed-out',
    breaks: 'list.limit.maximum',
    about: 'The store keeps the 40 newest animals of a client.',
    subtle: true,
    patch: (service) => {
      const storeAnimal = service.storeAnimal;
      service.storeAnimal = (newPet, id, owner) => {
        const animal = storeAnimal(newPet, id, owner);
        const ours = service.store.animals.filter((one) => one.owner === 'client');
        const oldest = ours.length > 40 ? ours[0] : undefined;
        service.store.animals = service.store.animals.filter((one) => one !== oldest);
        return animal;
      };
    },
  },
  {
    name: 'filter-index-never-updated',
    breaks: 'create.stored.filter',
    about: 'The index of statuses is built at the start only.',
    patch: (service) => hideOwnAnimals(service, ['filter'], () => true),
  },
  {
    name: 'filter-index-lacks-new-sold',
    breaks: 'create.stored.filter',
    about: 'New animals that are sold are missing in the index of statuses.',
    subtle: true,
    patch: (service) => hideOwnAnimals(service, ['filter'], ({ status }) => status === 'sold'),
  },
  {
    name: 'filter-index-lacks-large-categories',
    breaks: 'create.stored.filter',
    about: 'The index of statuses stores 32 bits of a category, and drops larger ones.',
    subtle: true,
    patch: (service) => {
      hideOwnAnimals(
        service,
        ['filter'],
        ({ categoryId }) => BigInt.asIntN(32, categoryId) !== categoryId,
      );
    },
  },
  {
    name: 'filter-cache-never-ends',
    breaks: 'create.stored.filter',
    about: 'A filtered page is cached forever.',
    subtle: true,
    patch: (service) => {
      const { selectPage } = service;
      const pages = new Map<string, readonly Animal[]>();
      service.selectPage = ({ limit, status }) => {
        if (status === undefined) return selectPage({ limit, status });
        const key = `${limit} ${status}`;
        const page = pages.get(key) ?? selectPage({ limit, status });
        pages.set(key, page);
        return page;
      };
    },
  },
  {
    name: 'filter-cache-without-limit',
    breaks: 'list.limit.filtered',
    about: 'The first limit of a filter is cached, and used for all later pages with this filter.',
    subtle: true,
    patch: (service) => {
      const { selectPage } = service;
      const limits = new Map<string, number>();
      service.selectPage = ({ limit, status }) => {
        if (status === undefined) return selectPage({ limit, status });
        const first = limits.get(status) ?? limit;
        limits.set(status, first);
        return selectPage({ limit: first, status });
      };
    },
  },
  {
    name: 'list-cache-never-ends',
    breaks: 'create.stored.list',
    about: 'A plain page is cached forever.',
    patch: (service) => {
      const { selectPage } = service;
      const pages = new Map<number, readonly Animal[]>();
      service.selectPage = ({ limit, status }) => {
        if (status !== undefined) return selectPage({ limit, status });
        const page = pages.get(limit) ?? selectPage({ limit, status });
        pages.set(limit, page);
        return page;
      };
    },
  },
  {
    name: 'get-from-a-snapshot',
    breaks: 'create.stored.get',
    about: 'getPet reads from a snapshot that is never updated.',
    patch: (service) => hideOwnAnimals(service, ['get'], () => true),
  },
  {
    name: 'get-loses-every-fifth',
    breaks: 'create.stored.get',
    about: 'getPet does not find animals on one shard of five.',
    subtle: true,
    patch: (service) => hideOwnAnimals(service, ['get'], ({ id }) => id % 5n === 0n),
  },
  {
    name: 'get-lacks-unknown-categories',
    breaks: 'create.stored.get',
    about:
      'getPet joins the table of known categories, and does not find new animals of another category.',
    subtle: true,
    patch: (service) => {
      hideOwnAnimals(service, ['get'], ({ categoryId }) => !KNOWN_CATEGORIES.includes(categoryId));
    },
  },
  {
    name: 'get-lacks-no-status',
    breaks: 'create.stored.get',
    about: 'getPet does not find animals that were added without a status.',
    subtle: true,
    patch: (service) => hideOwnAnimals(service, ['get'], ({ status }) => status === undefined),
  },
];
