import type { Fault } from '../../fault.js';
import { Refusal } from '../../refusal.js';
import type { Animal, Service } from '../../service.js';
import { afterOperation, beforeOperation, changeShownPet } from '../tools.js';

const answered = 'get.found.answered';
const same = 'get.found.same';

/** Makes getPet refuse some animals that exist, with a 404 or another status. */
function hideFromGet(service: Service, isLost: (animal: Animal) => boolean, status = 404): void {
  const findPet = service.findPet;
  service.findPet = (id) => {
    const animal = findPet(id);
    if (animal === undefined || !isLost(animal)) return animal;
    throw new Refusal(status, 'pet_not_found', 'There is no such animal.');
  };
}

export const FOUND: readonly Fault[] = [
  {
    name: 'get-is-gone-already',
    breaks: answered,
    about: 'The deprecated operation was removed too early: 410.',
    patch: (service) => {
      beforeOperation(service, 'getPet', () => {
        throw new Refusal(410, 'removed', 'This operation was removed.');
      });
    },
  },
  {
    name: 'get-loses-animals-of-others',
    breaks: answered,
    about: 'getPet finds only animals that the same client added.',
    patch: (service) => hideFromGet(service, ({ owner }) => owner === 'others'),
  },
  {
    name: 'get-forbids-animals-of-others',
    breaks: answered,
    about: 'A client that did not add the animal gets a 403.',
    subtle: true,
    patch: (service) => hideFromGet(service, ({ owner }) => owner === 'others', 403),
  },
  {
    name: 'get-hides-sold',
    breaks: answered,
    about: 'A sold animal gets a 410.',
    subtle: true,
    patch: (service) => hideFromGet(service, ({ status }) => status === 'sold', 410),
  },
  {
    name: 'get-refuses-large-ids',
    breaks: answered,
    about: 'An id beyond 2^53 is refused.',
    choices: { ids: 'beyond-double' },
    subtle: true,
    patch: (service) => hideFromGet(service, ({ id }) => id > 2n ** 53n, 400),
  },
  {
    name: 'get-finds-no-zero',
    breaks: 'create.stored.get',
    about: 'The id 0 is treated as missing: 404.',
    choices: { ids: 'from-zero', animals: 0 },
    subtle: true,
    patch: (service) => hideFromGet(service, ({ id }) => id === 0n),
  },
  {
    name: 'get-refuses-negative-ids',
    breaks: answered,
    about: 'A negative id is refused, although the service assigns negative ids.',
    choices: { ids: 'negative' },
    subtle: true,
    patch: (service) => hideFromGet(service, ({ id }) => id < 0n, 400),
  },
  {
    name: 'get-answers-203',
    breaks: answered,
    about: 'getPet reads animals from a cache and returns 203.',
    subtle: true,
    patch: (service) => {
      afterOperation(service, 'getPet', (answer) => {
        answer.status = 203;
      });
    },
  },
  {
    name: 'get-shows-others-as-pending',
    breaks: same,
    about: 'getPet shows every animal of another client as pending.',
    subtle: true,
    patch: (service) => {
      changeShownPet(service, ['get'], (pet, { owner }) => {
        if (owner === 'others') pet.set('status', 'pending');
      });
    },
  },
  {
    name: 'get-gives-the-neighbour',
    breaks: same,
    about: 'The id is used as a position in an array: the next animal is returned.',
    patch: (service) => {
      const findPet = service.findPet;
      service.findPet = (id) => {
        const animal = findPet(id);
        const all = service.catalog('get');
        return animal && (all[all.indexOf(animal) + 1] ?? all[0]);
      };
    },
  },
  {
    name: 'get-rounds-ids',
    breaks: same,
    about: 'getPet writes the id as a double.',
    choices: { ids: 'beyond-double' },
    subtle: true,
    patch: (service) =>
      changeShownPet(service, ['get'], (pet, { id }) => void pet.set('id', BigInt(Number(id)))),
  },
  {
    name: 'get-shows-others-by-their-first-names',
    breaks: same,
    about: 'getPet reads the animals of other clients from an archive with other names.',
    subtle: true,
    patch: (service) => {
      changeShownPet(service, ['get'], (pet, { owner, id }) => {
        if (owner === 'others') pet.set('name', `Animal ${id}`);
      });
    },
  },
  {
    name: 'get-cuts-long-names',
    breaks: 'create.faithful.name',
    about: 'getPet reads names from a column of 255 characters.',
    subtle: true,
    patch: (service) => {
      changeShownPet(service, ['get'], (pet, { name }) => void pet.set('name', name.slice(0, 255)));
    },
  },
  {
    name: 'get-shows-available',
    breaks: same,
    about: 'getPet says available, whatever the status is.',
    patch: (service) =>
      changeShownPet(service, ['get'], (pet) => void pet.set('status', 'available')),
  },
  {
    name: 'get-leaves-pending-out',
    breaks: same,
    about: 'getPet does not show the status pending.',
    subtle: true,
    patch: (service) => {
      changeShownPet(service, ['get'], (pet, { status }) => {
        if (status === 'pending') pet.delete('status');
      });
    },
  },
  {
    name: 'get-shows-short-name',
    breaks: same,
    about: 'getPet shows the first word of a name.',
    subtle: true,
    patch: (service) => {
      changeShownPet(service, ['get'], (pet, { name }) => {
        const word = /^[A-Za-z0-9]+(?= )/.exec(name)?.[0];
        if (word !== undefined) pet.set('name', word);
      });
    },
  },
  {
    name: 'get-shows-32-bits-of-category',
    breaks: 'create.faithful.category-id',
    about: 'getPet has a column of 32 bits for the category.',
    subtle: true,
    patch: (service) => {
      changeShownPet(service, ['get'], (pet, { categoryId }) => {
        pet.set('categoryId', BigInt.asIntN(32, categoryId));
      });
    },
  },
  {
    name: 'get-answers-crossed',
    breaks: same,
    about: 'Of two concurrent requests, one gets the animal of the other.',
    subtle: true,
    patch: (service) => {
      let latest = 0n;
      const { readPetId } = service;
      beforeOperation(service, 'getPet', async ({ path }) => {
        const digits = /\/(\d{1,18})$/.exec(path)?.[1] ?? '0';
        if (service.store.animals.some(({ id }) => id === BigInt(digits))) latest = BigInt(digits);
        await service.timers.wait(10);
      });
      service.readPetId = (text) => {
        const id = readPetId(text);
        const crossed = service.store.animals.some((one) => one.id === latest);
        return crossed && service.store.animals.some((one) => one.id === id) ? latest : id;
      };
    },
  },
  {
    name: 'stored-without-astral-characters',
    breaks: 'create.faithful.name',
    about:
      'The 201 repeats the name, but each character of four bytes is stored as a question mark.',
    choices: { animals: 600, order: 'oldest' },
    subtle: true,
    patch: (service) => {
      changeShownPet(service, ['get', 'list', 'filter'], (pet, { name }) => {
        pet.set('name', name.replace(/[\u{10000}-\u{10ffff}]/gu, '?'));
      });
    },
  },
  {
    name: 'get-joins-by-name',
    breaks: same,
    about:
      'getPet finds the status by name, ignoring letter case: it may be the status of an older animal.',
    subtle: true,
    patch: (service) => {
      changeShownPet(service, ['get'], (pet, { name }) => {
        const folded = name.toLowerCase();
        const oldest = service.store.animals.find((one) => one.name.toLowerCase() === folded);
        if (oldest === undefined || oldest.name === name) return;
        if (oldest.status === undefined) pet.delete('status');
        else pet.set('status', oldest.status);
      });
    },
  },
  {
    name: 'get-rounds-when-fetched-again',
    breaks: 'create.faithful.category-id',
    about:
      'From the second getPet on, an animal comes from a cache that stores numbers as doubles.',
    alsoSends: ['create.stored.get'],
    subtle: true,
    patch: (service) => {
      const fetched = new Set<bigint>();
      changeShownPet(service, ['get'], (pet, { id, categoryId }) => {
        if (fetched.has(id)) pet.set('categoryId', BigInt(Number(categoryId)));
        fetched.add(id);
      });
    },
  },
];
