import { AsyncLocalStorage } from 'node:async_hooks';
import { Refusal } from '../../refusal.js';
import type { Fault } from '../../fault.js';
import { integerOf, type Json } from '../../json/value.js';
import type { Service } from '../../service.js';
import { beforeOperation, changeShownPet } from '../tools.js';

function idIn(body: Json): bigint | undefined {
  return body instanceof Map ? integerOf(body.get('id')) : undefined;
}

/** Imitates two processes, each with its own animals and its own counter of ids. One process serves all requests on a connection. */
function inTwoProcesses(service: Service): void {
  const { respond, catalog, storeAnimal, store } = service;
  const current = new AsyncLocalStorage<number>();
  const processes = new WeakMap<object, number>();
  const [first, added] = [store.lastId, [0n, 0n]];
  let connections = 0;
  service.respond = (request, response) => {
    const known = processes.get(request.connection);
    const serving = known ?? (connections += 1) % 2;
    processes.set(request.connection, serving);
    return current.run(serving, () => respond(request, response));
  };
  service.assignId = () => {
    const serving = current.getStore() ?? 0;
    added[serving] = (added[serving] ?? 0n) + 1n;
    return first + added[serving];
  };
  service.storeAnimal = (newPet, id, owner) => {
    const animal = storeAnimal(newPet, id, owner);
    processes.set(animal, current.getStore() ?? 0);
    return animal;
  };
  service.catalog = (view) =>
    catalog(view).filter(
      (animal) => (processes.get(animal) ?? current.getStore()) === current.getStore(),
    );
}

export const CREATE_IDS: readonly Fault[] = [
  {
    name: 'create-conflicts-on-null-id',
    breaks: 'create.id.assigned',
    about: 'An id of null conflicts with the id that the service assigns.',
    subtle: true,
    patch: (service) => {
      beforeOperation(service, 'createPet', ({ body }) => {
        if (/"id":null/.test(body.toString())) throw new Refusal(409, 'conflict', 'Conflict.');
      });
    },
  },
  {
    name: 'id-of-the-row-before',
    breaks: 'create.id.new',
    about: 'The 201 reports the largest id from before the insert: another animal has it.',
    patch: (service) => {
      changeShownPet(service, ['create'], (pet, { id }) => void pet.set('id', id - 1n));
    },
  },
  {
    name: 'id-counts-the-animals-of-others',
    breaks: 'create.id.new',
    about: 'A counter starts over when the process restarts: its first ids are taken.',
    patch: (service) => {
      const { assignId, store } = service;
      const taken = store.animals.map(({ id }) => id);
      service.assignId = (newPet, body) => taken.shift() ?? assignId(newPet, body);
    },
  },
  {
    name: 'id-zero-before-flush',
    breaks: 'create.id.distinct',
    about: 'The 201 is written before the database has chosen an id, so its id is 0.',
    patch: (service) => changeShownPet(service, ['create'], (pet) => void pet.set('id', 0n)),
  },
  {
    name: 'id-race',
    breaks: 'create.id.distinct',
    about:
      'The next id is read, and written back a moment later: two concurrent requests get the same id.',
    subtle: true,
    patch: (service) => {
      const { assignId } = service;
      let given = 0;
      let last = given;
      let latest = 0n;
      beforeOperation(service, 'createPet', async () => {
        last = given;
        await service.timers.wait(10);
      });
      service.assignId = (newPet, body) => {
        // A request that arrives while another request waits starts from the same number.
        if (given <= last) {
          given += 1;
          latest = assignId(newPet, body);
        }
        return latest;
      };
    },
  },
  {
    name: 'id-from-the-second',
    breaks: 'create.id.distinct',
    about: 'The id is the time in seconds.',
    subtle: true,
    patch: (service) => {
      service.assignId = () => BigInt(Math.floor(service.now() / 1000));
    },
  },
  {
    name: 'id-from-the-name',
    breaks: 'create.id.distinct',
    about: 'The id is a hash of the name: two animals with the same name share an id.',
    subtle: true,
    patch: (service) => {
      service.assignId = ({ name }) => {
        let hash = 1_000_003n;
        for (const letter of name)
          hash = (hash * 31n + BigInt(letter.codePointAt(0) ?? 0)) % 2n ** 61n;
        return hash + 1_000_000n;
      };
    },
  },
  {
    name: 'id-from-the-body',
    breaks: 'create.id.assigned',
    about: 'An id in the body is used.',
    patch: (service) => {
      const assignId = service.assignId;
      service.assignId = (newPet, body) => {
        const own = assignId(newPet, body);
        return idIn(body) ?? own;
      };
    },
  },
  {
    name: 'id-from-the-body-when-free',
    breaks: 'create.id.assigned',
    about: 'An id in the body is used if no animal has it.',
    subtle: true,
    patch: (service) => {
      const assignId = service.assignId;
      service.assignId = (newPet, body) => {
        const own = assignId(newPet, body);
        const id = idIn(body);
        if (id === undefined) return own;
        return service.store.animals.some((animal) => animal.id === id) ? own : id;
      };
    },
  },
  {
    name: 'id-from-a-text',
    breaks: 'create.id.assigned',
    about: 'An id in the body is ignored if it is a number, but used if it is a string of digits.',
    subtle: true,
    patch: (service) => {
      const { assignId } = service;
      service.assignId = (newPet, body) => {
        const own = assignId(newPet, body);
        const id = body instanceof Map ? body.get('id') : undefined;
        return typeof id === 'string' && /^\d{1,18}$/.test(id) ? BigInt(id) : own;
      };
    },
  },
  {
    name: 'id-from-the-body-within-int32',
    breaks: 'create.id.assigned',
    about:
      'An id in the body is used if it is free and fits into 32 bits. Any other id is refused.',
    subtle: true,
    patch: (service) => {
      const assignId = service.assignId;
      service.assignId = (newPet, body) => {
        const id = idIn(body);
        if (id === undefined) return assignId(newPet, body);
        const isTaken = service.store.animals.some((animal) => animal.id === id);
        if (isTaken || BigInt.asIntN(32, id) !== id)
          throw new Refusal(400, 'invalid_id', 'This id is not available.');
        return id;
      };
    },
  },
  {
    name: 'memory-of-two-processes',
    breaks: 'create.id.distinct',
    about: 'Each of two processes keeps its own animals and its own counter of ids in memory.',
    patch: inTwoProcesses,
  },
  {
    name: 'id-in-the-body-replaces',
    breaks: 'create.id.assigned',
    about: 'POST is an upsert: the animal with the id in the body is overwritten.',
    patch: (service) => {
      const { storeAnimal } = service;
      let sentId: bigint | undefined;
      const assignId = service.assignId;
      service.assignId = (newPet, body) => {
        sentId = idIn(body);
        return assignId(newPet, body);
      };
      service.storeAnimal = (newPet, id, owner) => {
        const known = service.store.animals.find((animal) => animal.id === sentId);
        return known === undefined ? storeAnimal(newPet, id, owner) : Object.assign(known, newPet);
      };
    },
  },
  {
    name: 'id-in-the-body-renames-quietly',
    breaks: 'create.stored.unaltered',
    about:
      'The new animal is added. If another animal has the id in the body, that animal gets the same name.',
    subtle: true,
    patch: (service) => {
      const assignId = service.assignId;
      service.assignId = (newPet, body) => {
        const sentId = idIn(body);
        const known = service.store.animals.find((animal) => animal.id === sentId);
        if (known !== undefined) known.name = newPet.name;
        return assignId(newPet, body);
      };
    },
  },
  {
    name: 'id-given-back-by-a-refusal',
    breaks: 'create.id.new',
    about:
      'Once the client has added ten animals, a refused status releases the last id, and the next animal gets the same id.',
    alsoSends: ['create.refused.status-value'],
    subtle: true,
    patch: (service) => {
      const { assignId, checkStatus, store } = service;
      const given: bigint[] = [];
      let back = 0;
      service.assignId = (newPet, body) => {
        if (back > 0) back -= 1;
        else given.push(assignId(newPet, body));
        return given.at(-1) ?? 0n;
      };
      service.checkStatus = (value) => {
        try {
          return checkStatus(value);
        } catch (error) {
          if (store.animals.filter(({ owner }) => owner === 'client').length >= 10) back = 1;
          throw error;
        }
      };
    },
  },
];
