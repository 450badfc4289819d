import type { JsonObject } from '../json/value.js';
import { Refusal } from '../refusal.js';
import { STATUSES, type Service } from '../service.js';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

/** `GET /pets`. */
export function listing(service: Service) {
  return {
    listPets: (request) => {
      const limit = service.readLimit(request);
      const status = service.readStatusFilter(request);
      const page = service.selectPage({ limit, status });
      return {
        status: 200,
        headers: {},
        body: page.map((animal) => service.showPet(animal, 'list')),
      };
    },

    readLimit: ({ query }) => {
      const text = query.get('limit');
      if (text === null) return DEFAULT_LIMIT;
      if (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= MAX_LIMIT) return Number(text);
      throw new Refusal(400, 'invalid_limit', 'The limit must be a number from 1 to 100.');
    },

    readStatusFilter: ({ query }) => {
      const status = query.get('status');
      if (status === null) return undefined;
      if (STATUSES.some((known) => known === status)) return status;
      throw new Refusal(
        400,
        'invalid_status_filter',
        `The status must be one of ${STATUSES.join(', ')}.`,
      );
    },

    selectPage: ({ limit, status }) => {
      const matching =
        status === undefined
          ? service.catalog('list')
          : service.catalog('filter').filter((animal) => service.matches(animal, status));
      return service.arrange(matching).slice(0, limit);
    },

    catalog: () => service.store.animals,

    matches: (animal, status) => animal.status === status,

    arrange: (animals) => animals,

    showPet: ({ id, name, categoryId, status }) => {
      const pet: JsonObject = new Map();
      pet.set('id', id).set('name', name).set('categoryId', categoryId);
      if (status !== undefined) pet.set('status', status);
      return pet;
    },
  } satisfies Partial<Service>;
}
