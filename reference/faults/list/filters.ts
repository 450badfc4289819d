import type { Fault } from '../../fault.js';
import { KNOWN_CATEGORIES } from '../../initial-animals.js';
import type { Animal, Service } from '../../service.js';

/** Hides animals from some views. */
function hideAnimals(
  service: Service,
  views: readonly string[],
  isHidden: (animal: Animal, index: number, all: readonly Animal[]) => boolean,
): void {
  const catalog = service.catalog;
  service.catalog = (view) => {
    const animals = catalog(view);
    if (!views.includes(view)) return animals;
    return animals.filter((animal, index, all) => !isHidden(animal, index, all));
  };
}

export const FILTERS: readonly Fault[] = [
  {
    name: 'list-without-sold-by-default',
    breaks: 'create.stored.list',
    about: 'Without a limit and a status, the page leaves sold animals out.',
    choices: { animals: 0 },
    subtle: true,
    patch: (service) => {
      let isDefault = false;
      const { readLimit, catalog } = service;
      service.readLimit = (request) => {
        isDefault = !request.query.has('limit') && !request.query.has('status');
        return readLimit(request);
      };
      service.catalog = (view) =>
        catalog(view).filter(({ status }) => view !== 'list' || !isDefault || status !== 'sold');
    },
  },
  {
    name: 'filter-looks-ahead-too-far',
    breaks: 'list.limit.filtered',
    about:
      'If exactly `limit` animals match, the last one is mistaken for the look-ahead row and left out.',
    subtle: true,
    patch: (service) => {
      const matches = service.matches;
      const selectPage = service.selectPage;
      service.selectPage = (parameters) => {
        const { limit, status } = parameters;
        const page = selectPage(parameters);
        if (status === undefined || page.length !== limit) return page;
        const all = service.catalog('filter').filter((animal) => matches(animal, status));
        return all.length === limit ? page.slice(0, -1) : page;
      };
    },
  },
  {
    name: 'filter-knows-64-pending',
    breaks: 'list.filter.complete',
    about: 'The index of pending animals holds only the latest 64.',
    choices: { animals: 400, order: 'newest' },
    subtle: true,
    patch: (service) => {
      const selectPage = service.selectPage;
      service.selectPage = (parameters) => {
        const page = selectPage(parameters);
        return parameters.status === 'pending' ? page.slice(0, 64) : page;
      };
    },
  },
  {
    name: 'filter-emptied-by-a-refusal',
    breaks: 'list.filter.complete',
    about:
      "After a refused animal, the filter does not find the client's animals until the next animal is added.",
    // Without a refused animal, there is no rollback.
    alsoSends: ['create.refused.name-missing'],
    subtle: true,
    patch: (service) => {
      let isRolledBack = false;
      const createPet = service.createPet;
      service.createPet = async (request) => {
        isRolledBack = true;
        const answer = await createPet(request);
        isRolledBack = false;
        return answer;
      };
      hideAnimals(service, ['filter'], ({ owner }) => isRolledBack && owner === 'client');
    },
  },
  {
    name: 'filter-after-limit',
    breaks: 'list.filter.complete',
    about: 'The limit is applied before the filter: LIMIT in an inner query.',
    patch: (service) => {
      const selectPage = service.selectPage;
      service.selectPage = ({ limit, status }) => {
        const page = selectPage({ limit, status: undefined });
        return page.filter((one) => status === undefined || service.matches(one, status));
      };
    },
  },
  {
    name: 'filter-skips-the-first',
    breaks: 'list.filter.complete',
    about: 'A filtered page begins at offset 1.',
    patch: (service) => {
      const selectPage = service.selectPage;
      service.selectPage = ({ limit, status }) => {
        if (status === undefined) return selectPage({ limit, status });
        return selectPage({ limit: limit + 1, status }).slice(1);
      };
    },
  },
  {
    name: 'filter-misses-the-newest',
    breaks: 'list.filter.complete',
    about: 'The newest animal of a status is missing in the index until another one is added.',
    subtle: true,
    patch: (service) => {
      hideAnimals(service, ['filter'], (animal, index, all) => {
        return all.findLastIndex(({ status }) => status === animal.status) === index;
      });
    },
  },
  {
    name: 'filter-joins-known-categories',
    breaks: 'list.filter.complete',
    about: 'The filter loses animals whose category is not in the table of categories.',
    subtle: true,
    patch: (service) => {
      hideAnimals(service, ['filter'], ({ categoryId }) => !KNOWN_CATEGORIES.includes(categoryId));
    },
  },
  {
    name: 'filter-sold-is-empty',
    breaks: 'list.filter.complete',
    about: 'Sold animals are never found by a filter.',
    patch: (service) => hideAnimals(service, ['filter'], ({ status }) => status === 'sold'),
  },
  {
    name: 'filter-loses-odd-names',
    breaks: 'list.filter.complete',
    about: 'The search index behind the filter drops names that are not ASCII.',
    subtle: true,
    patch: (service) => hideAnimals(service, ['filter'], ({ name }) => /[^\0-\x7f]/.test(name)),
  },
  {
    name: 'list-hides-no-status',
    breaks: 'list.store.complete',
    about: 'The plain listing leaves out animals without a status.',
    subtle: true,
    patch: (service) => hideAnimals(service, ['list'], ({ status }) => status === undefined),
  },
  {
    name: 'list-hides-sold',
    breaks: 'list.store.complete',
    about: 'The plain listing leaves out sold animals.',
    patch: (service) => hideAnimals(service, ['list'], ({ status }) => status === 'sold'),
  },
  {
    name: 'list-skips-the-first',
    breaks: 'list.store.complete',
    about: 'Pages are counted from 0 and offsets from 1: the first animal is never listed.',
    patch: (service) => hideAnimals(service, ['list'], (_one, index) => index === 0),
  },
  {
    name: 'list-misses-repeated-names',
    breaks: 'list.store.complete',
    about: 'GROUP BY name: of several animals with the same name, the listing has only the first.',
    subtle: true,
    patch: (service) => {
      hideAnimals(service, ['list'], ({ name }, index, all) => {
        return all.findIndex((one) => one.name === name) < index;
      });
    },
  },
  {
    name: 'list-hides-negative-categories',
    breaks: 'list.store.complete',
    about: 'An animal with a negative category counts as removed, and is not listed.',
    subtle: true,
    patch: (service) => hideAnimals(service, ['list'], ({ categoryId }) => categoryId < 0n),
  },
];
