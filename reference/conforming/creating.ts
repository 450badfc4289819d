import { isInt64 } from '../int64.js';
import { integerOf } from '../json/value.js';
import { Refusal } from '../refusal.js';
import { STATUSES, type Service } from '../service.js';

/** `POST /pets`. */
export function creating(service: Service) {
  const { store } = service;
  return {
    createPet: (request) => {
      const body = service.readBody(request);
      const newPet = service.checkNewPet(body);
      const animal = service.storeAnimal(newPet, service.assignId(newPet, body), 'client');
      return { status: 201, headers: {}, body: service.showPet(animal, 'create') };
    },

    checkNewPet: (body) => {
      if (!(body instanceof Map)) throw invalid('not_an_object', 'The body must be a JSON object.');
      return {
        name: service.checkName(body.get('name')),
        categoryId: service.checkCategoryId(body.get('categoryId')),
        status: service.checkStatus(body.get('status')),
      };
    },

    checkName: (value) => {
      if (value === undefined) throw invalid('name_missing', 'A name is required.');
      if (typeof value !== 'string') throw invalid('invalid_name', 'The name must be a string.');
      return value;
    },

    checkCategoryId: (value) => {
      if (value === undefined) throw invalid('category_missing', 'A categoryId is required.');
      const id = integerOf(value);
      if (id === undefined || !isInt64(id)) {
        throw invalid('invalid_category', 'The categoryId must be an integer of 64 bits.');
      }
      return id;
    },

    checkStatus: (value) => {
      if (value === undefined) return undefined;
      const status = STATUSES.find((known) => known === value);
      if (status !== undefined) return status;
      throw invalid('invalid_status', `The status must be one of ${STATUSES.join(', ')}.`);
    },

    assignId: () => {
      store.lastId += 1n;
      return store.lastId;
    },

    storeAnimal: (newPet, id, owner) => {
      const animal = { ...newPet, id, owner, since: Date.now() };
      store.animals.push(animal);
      return animal;
    },
  } satisfies Partial<Service>;
}

function invalid(code: string, message: string): Refusal {
  return new Refusal(400, code, message);
}
