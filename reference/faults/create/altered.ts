import type { Fault } from '../../fault.js';
import { afterOperation, beforeOperation, changeShownPet } from '../tools.js';

const breaks = 'create.stored.unaltered';

/** Faults that change an animal, or how it is shown, after a correct 201. */
export const ALTERED: readonly Fault[] = [
  {
    name: 'stored-as-available',
    breaks,
    about: 'The 201 repeats the status, but `available` is stored.',
    patch: (service) => {
      afterOperation(service, 'createPet', () => {
        const animal = service.store.animals.at(-1);
        if (animal?.status !== undefined) animal.status = 'available';
      });
    },
  },
  {
    name: 'one-pending-at-a-time',
    breaks,
    about: 'Adding a pending animal makes the previous pending one available.',
    choices: { animals: 150 },
    subtle: true,
    patch: (service) => {
      afterOperation(service, 'createPet', () => {
        const own = service.store.animals.filter(({ owner }) => owner === 'client');
        const latest = own.at(-1);
        if (latest?.status !== 'pending') return;
        for (const animal of own) {
          if (animal !== latest && animal.status === 'pending') animal.status = 'available';
        }
      });
    },
  },
  {
    name: 'stored-in-lower-case',
    breaks,
    about: 'The 201 repeats the name, but it is stored in lower case.',
    patch: (service) => {
      afterOperation(service, 'createPet', () => {
        const animal = service.store.animals.at(-1);
        if (animal !== undefined) animal.name = animal.name.toLowerCase();
      });
    },
  },
  {
    name: 'stored-as-yaml',
    breaks,
    about: 'Animals are stored as YAML: the name "no" becomes false.',
    alsoSends: ['list.limit.exact'],
    subtle: true,
    patch: (service) => {
      afterOperation(service, 'createPet', () => {
        const animal = service.store.animals.at(-1);
        if (animal?.name === 'no') animal.name = 'false';
      });
    },
  },
  {
    name: 'stored-name-of-32',
    breaks,
    about: 'The 201 repeats the name, but only 32 characters are stored.',
    subtle: true,
    patch: (service) => {
      afterOperation(service, 'createPet', () => {
        const animal = service.store.animals.at(-1);
        if (animal !== undefined) animal.name = animal.name.slice(0, 32);
      });
    },
  },
  {
    name: 'status-sold-by-reading',
    breaks,
    about: 'Reading a pending animal by its id sells it.',
    subtle: true,
    patch: (service) => {
      changeShownPet(service, ['get'], (_pet, animal) => {
        if (animal.status === 'pending') animal.status = 'sold';
      });
    },
  },
  {
    name: 'reserved-by-the-second-look',
    breaks,
    about: 'Reading an available animal by its id twice makes it pending.',
    subtle: true,
    patch: (service) => {
      const looked = new Set<bigint>();
      changeShownPet(service, ['get'], (_pet, animal) => {
        if (looked.has(animal.id) && animal.status === 'available') animal.status = 'pending';
        looked.add(animal.id);
      });
    },
  },
  {
    name: 'second-look-without-astral',
    breaks: 'create.faithful.name',
    about: 'From the second getPet on, four-byte characters in a name become question marks.',
    alsoSends: ['create.stored.get'],
    subtle: true,
    patch: (service) => {
      const looked = new Set<bigint>();
      changeShownPet(service, ['get'], (pet, { id, name }) => {
        if (looked.has(id)) pet.set('name', name.replace(/[\u{10000}-\u{10ffff}]/gu, '?'));
        looked.add(id);
      });
    },
  },
  {
    name: 'renamed-by-what-is-refused',
    breaks,
    about: 'A refused body with the id of an animal changes the name of this animal.',
    alsoSends: ['create.refused.status-value'],
    subtle: true,
    patch: (service) => {
      const checkNewPet = service.checkNewPet;
      service.checkNewPet = (body) => {
        try {
          return checkNewPet(body);
        } catch (error) {
          const [id, name] = body instanceof Map ? [body.get('id'), body.get('name')] : [];
          const animal = typeof id === 'bigint' ? service.findPet(id) : undefined;
          if (animal !== undefined && typeof name === 'string') animal.name = name;
          throw error;
        }
      };
    },
  },
  {
    name: 'status-available-after-a-while',
    breaks,
    about: 'A pending animal becomes available after 100 ms.',
    subtle: true,
    patch: (service) => {
      const matches = service.matches;
      service.matches = (animal, status) => {
        if (animal.status === 'pending' && Date.now() - animal.since > 100) {
          animal.status = 'available';
        }
        return matches(animal, status);
      };
    },
  },
  {
    name: 'status-sold-by-the-tenth-listing',
    breaks,
    about: 'After ten listings have shown an available animal, it is sold.',
    alsoSends: ['list.limit.exact'],
    subtle: true,
    patch: (service) => {
      const times = new Map<bigint, number>();
      changeShownPet(service, ['list'], (_pet, animal) => {
        if (animal.owner === 'others') return;
        const seen = (times.get(animal.id) ?? 0) + 1;
        times.set(animal.id, seen);
        if (seen >= 10 && animal.status === 'available') animal.status = 'sold';
      });
    },
  },
  {
    name: 'names-swapped-under-concurrency',
    breaks,
    about: 'Two requests share a variable: an animal is stored under the name of another.',
    subtle: true,
    patch: (service) => {
      let waiting = 0;
      let latest = '';
      beforeOperation(service, 'createPet', async (request) => {
        waiting += 1;
        const match = /"name"\s*:\s*"([A-Za-z0-9 ]+)"/.exec(request.body.toString());
        latest = match?.[1] ?? latest;
        await service.timers.wait(10);
        waiting -= 1;
      });
      afterOperation(service, 'createPet', () => {
        const animal = service.store.animals.at(-1);
        if (animal !== undefined && waiting > 0 && latest !== '') animal.name = latest;
      });
    },
  },
  {
    name: 'list-shows-32-bits-of-category',
    breaks: 'create.faithful.category-id',
    about: 'Listings have a column of 32 bits for the category.',
    subtle: true,
    patch: (service) => {
      changeShownPet(service, ['list'], (pet, { categoryId }) => {
        pet.set('categoryId', BigInt.asIntN(32, categoryId));
      });
    },
  },
  {
    name: 'list-rounds-category',
    breaks: 'create.faithful.category-id',
    about: 'Listings write the category as a double: a large category is rounded.',
    subtle: true,
    patch: (service) => {
      changeShownPet(service, ['list'], (pet, { categoryId }) => {
        pet.set('categoryId', BigInt.asIntN(64, BigInt(Number(categoryId))));
      });
    },
  },
  {
    name: 'list-lacks-status',
    breaks,
    about: 'Listings show no status at all.',
    patch: (service) => changeShownPet(service, ['list'], (pet) => void pet.delete('status')),
  },
  {
    name: 'list-shows-name-of-30',
    breaks,
    about: 'Listings shorten names to 30 characters and three dots.',
    subtle: true,
    patch: (service) => {
      changeShownPet(service, ['list'], (pet, { name }) => {
        if (name.length > 30) pet.set('name', `${name.slice(0, 30)}...`);
      });
    },
  },
  {
    name: 'category-overwritten-by-the-next',
    breaks,
    about: 'The animal before a new animal gets the category of the new animal.',
    // The requests of list.limit.exact add usual and unusual animals in turn.
    alsoSends: ['list.limit.exact'],
    subtle: true,
    patch: (service) => {
      afterOperation(service, 'createPet', () => {
        const [before, animal] = service.store.animals.slice(-2);
        if (animal !== undefined && before?.owner === 'client') {
          before.categoryId = animal.categoryId;
        }
      });
    },
  },
];
