import type { Fault } from '../../fault.js';
import { afterOperation, changeShownPet } from '../tools.js';

const name = 'create.answer.name';
const category = 'create.answer.category-id';
const status = 'create.answer.status';

/** Faults of createPet: the 201 differs from the animal that was sent. */
export const CREATE_ANSWERS: readonly Fault[] = [
  {
    name: 'create-answers-lower-case-name',
    breaks: name,
    about: 'The 201 shows the name in lower case.',
    patch: (service) => {
      changeShownPet(
        service,
        ['create'],
        (pet, animal) => void pet.set('name', animal.name.toLowerCase()),
      );
    },
  },
  {
    name: 'create-answers-name-cut',
    breaks: name,
    about: 'The 201 shows only the first 32 characters of a name.',
    subtle: true,
    patch: (service) => {
      changeShownPet(
        service,
        ['create'],
        (pet, animal) => void pet.set('name', animal.name.slice(0, 32)),
      );
    },
  },
  {
    name: 'create-answers-escaped-name',
    breaks: 'create.faithful.name',
    about: 'The 201 shows the name with HTML escapes.',
    subtle: true,
    patch: (service) => {
      changeShownPet(service, ['create'], (pet, animal) => {
        pet.set('name', animal.name.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
      });
    },
  },
  {
    name: 'create-answers-id-as-category',
    breaks: category,
    about: 'The 201 has the id as the categoryId.',
    patch: (service) => {
      changeShownPet(service, ['create'], (pet, { id }) => void pet.set('categoryId', id));
    },
  },
  {
    name: 'create-answers-rounded-category',
    breaks: 'create.faithful.category-id',
    about: 'The 201 writes the categoryId as a double: a large one is rounded.',
    subtle: true,
    patch: (service) => {
      changeShownPet(service, ['create'], (pet, { categoryId }) => {
        const rounded = BigInt(Number(categoryId));
        pet.set('categoryId', BigInt.asIntN(64, rounded));
      });
    },
  },
  {
    name: 'create-answers-32-bits-of-category',
    breaks: 'create.faithful.category-id',
    about: 'The 201 has the lowest 32 bits of the categoryId.',
    subtle: true,
    patch: (service) => {
      changeShownPet(service, ['create'], (pet, { categoryId }) => {
        pet.set('categoryId', BigInt.asIntN(32, categoryId));
      });
    },
  },
  {
    name: 'create-answers-available',
    breaks: status,
    about: 'The 201 says available, whatever was sent.',
    patch: (service) => {
      changeShownPet(service, ['create'], (pet) => void pet.set('status', 'available'));
    },
  },
  {
    name: 'create-answers-no-status',
    breaks: status,
    about: 'The 201 leaves the status out.',
    patch: (service) => changeShownPet(service, ['create'], (pet) => void pet.delete('status')),
  },
  {
    name: 'create-answers-pending-for-sold',
    breaks: status,
    about: 'The 201 says pending where sold was sent.',
    subtle: true,
    patch: (service) => {
      changeShownPet(service, ['create'], (pet, animal) => {
        if (animal.status === 'sold') pet.set('status', 'pending');
      });
    },
  },
  {
    name: 'create-answers-crossed',
    breaks: name,
    about: 'Of two concurrent createPet requests, one gets the animal of the other.',
    subtle: true,
    patch: (service) => {
      afterOperation(service, 'createPet', async () => {
        await service.timers.wait(10);
        const newest = service.store.animals.at(-1);
        if (newest === undefined) return undefined;
        return { status: 201, headers: {}, body: service.showPet(newest, 'create') };
      });
    },
  },
  {
    name: 'status-lost-after-refusal',
    breaks: status,
    alsoSends: ['create.refused.status-value', 'list.limit.exact'],
    about:
      'A refused animal is kept as a draft. A later animal with the same name loses its status.',
    subtle: true,
    patch: (service) => {
      const drafts = new Set<string>();
      const checkNewPet = service.checkNewPet;
      service.checkNewPet = (body) => {
        const sentName = body instanceof Map ? String(body.get('name')) : '';
        try {
          const pet = checkNewPet(body);
          return drafts.has(sentName) ? { ...pet, status: undefined } : pet;
        } catch (error) {
          drafts.add(sentName);
          throw error;
        }
      };
    },
  },
];
