import type { Fault } from '../../fault.js';
import { Decimal } from '../../json/value.js';
import { writeJson } from '../../json/write.js';
import { afterOperation, changeShownPet } from '../tools.js';
import { isLegacy, EVERYWHERE } from './legacy.js';

export const IDS_AND_NAMES: readonly Fault[] = [
  {
    name: 'pet-wrapped-on-get',
    breaks: 'pet.id.int64',
    about: 'getPet puts the animal into an envelope.',
    alsoSends: ['get.missing.unknown'],
    patch: (service) => changeShownPet(service, ['get'], (pet) => new Map([['pet', pet]])),
  },
  {
    name: 'pet-id-twice-the-last-null',
    breaks: 'pet.id.int64',
    about: 'getPet writes the id twice. The last value, which counts, is null.',
    alsoSends: ['get.missing.unknown'],
    subtle: true,
    patch: (service) =>
      afterOperation(service, 'getPet', (answer) => {
        if (answer.body instanceof Map)
          answer.raw = writeJson(answer.body).replace(/\}$/, ',"id":null}');
      }),
  },
  {
    name: 'pet-in-array-on-create',
    breaks: 'pet.shape.object',
    about: 'The 201 holds a list of one animal.',
    patch: (service) => changeShownPet(service, ['create'], (pet) => [pet]),
  },
  {
    name: 'pet-null-in-list',
    breaks: 'pet.shape.object',
    about: 'The seventh animal is null in a listing of eight or more.',
    subtle: true,
    patch: (service) => {
      afterOperation(service, 'listPets', (answer) => {
        if (!Array.isArray(answer.body) || answer.body.length < 8) return;
        answer.body = answer.body.map((pet, index) => (index === 6 ? null : pet));
      });
    },
  },
  {
    name: 'pet-as-id-when-filtered',
    breaks: 'pet.shape.object',
    about: 'A filtered listing holds ids instead of animals.',
    subtle: true,
    patch: (service) => {
      afterOperation(service, 'listPets', (answer, { query }) => {
        if (!Array.isArray(answer.body) || !query.has('status')) return;
        answer.body = answer.body.map((pet) =>
          pet instanceof Map ? (pet.get('id') ?? null) : pet,
        );
      });
    },
  },
  {
    name: 'pet-id-as-text',
    breaks: 'pet.id.int64',
    about: 'Ids are strings, as some JSON libraries write int64.',
    patch: (service) => {
      changeShownPet(service, EVERYWHERE, (pet, { id }) => void pet.set('id', String(id)));
    },
  },
  {
    name: 'pet-id-as-text-in-old-record',
    breaks: 'pet.id.int64',
    about: 'A few old animals have their id as a string.',
    subtle: true,
    patch: (service) => {
      changeShownPet(service, EVERYWHERE, (pet, animal) => {
        if (isLegacy(animal)) pet.set('id', String(animal.id));
      });
    },
  },
  {
    name: 'pet-id-missing-after-create',
    breaks: 'pet.id.int64',
    about: 'The 201 repeats the request, without an id.',
    patch: (service) => changeShownPet(service, ['create'], (pet) => void pet.delete('id')),
  },
  {
    name: 'pet-id-unsigned',
    breaks: 'pet.id.int64',
    about: 'A few old ids are written as unsigned integers, beyond int64.',
    subtle: true,
    patch: (service) => {
      changeShownPet(service, EVERYWHERE, (pet, animal) => {
        if (isLegacy(animal)) pet.set('id', 2n ** 64n - animal.id);
      });
    },
  },
  {
    name: 'pet-id-null-on-get',
    breaks: 'pet.id.int64',
    about: 'getPet returns null as the id, because the client knows it.',
    alsoSends: ['get.missing.unknown'],
    subtle: true,
    patch: (service) => changeShownPet(service, ['get'], (pet) => void pet.set('id', null)),
  },
  {
    name: 'pet-name-null-in-old-record',
    breaks: 'pet.name.string',
    about: 'A few old animals have null as their name.',
    subtle: true,
    patch: (service) => {
      changeShownPet(service, EVERYWHERE, (pet, animal) => {
        if (isLegacy(animal)) pet.set('name', null);
      });
    },
  },
  {
    name: 'pet-name-number-of-digits',
    breaks: 'pet.name.string',
    about: 'A name of digits only is returned as a number.',
    subtle: true,
    patch: (service) => {
      changeShownPet(service, EVERYWHERE, (pet, { name }) => {
        if (/^(?:0|[1-9]\d*)$/.test(name)) pet.set('name', BigInt(name));
      });
    },
  },
  {
    name: 'pet-name-missing-when-filtered',
    breaks: 'pet.name.string',
    about: 'A filtered listing leaves the names out.',
    patch: (service) => {
      afterOperation(service, 'listPets', ({ body }, { query }) => {
        if (!Array.isArray(body) || !query.has('status')) return;
        for (const pet of body) if (pet instanceof Map) pet.delete('name');
      });
    },
  },
  {
    name: 'pet-name-in-languages',
    breaks: 'pet.name.string',
    about: 'getPet shows the name as an object by language, such as {"en":"Rex"}.',
    alsoSends: ['get.missing.unknown'],
    patch: (service) => {
      changeShownPet(
        service,
        ['get'],
        (pet, { name }) => void pet.set('name', new Map([['en', name]])),
      );
    },
  },
  {
    name: 'pet-category-as-text',
    breaks: 'pet.category-id.int64',
    about: 'The categoryId is a string.',
    patch: (service) => {
      changeShownPet(service, EVERYWHERE, (pet, animal) => {
        pet.set('categoryId', String(animal.categoryId));
      });
    },
  },
  {
    name: 'pet-category-null-in-old-record',
    breaks: 'pet.category-id.int64',
    about: 'A few old animals have null as their category.',
    subtle: true,
    patch: (service) => {
      changeShownPet(service, EVERYWHERE, (pet, animal) => {
        if (isLegacy(animal)) pet.set('categoryId', null);
      });
    },
  },
  {
    name: 'pet-category-missing-on-get',
    breaks: 'pet.category-id.int64',
    about: 'getPet has category_id instead of categoryId.',
    alsoSends: ['get.missing.unknown'],
    patch: (service) => {
      changeShownPet(service, ['get'], (pet, { categoryId }) => {
        pet.delete('categoryId');
        pet.set('category_id', categoryId);
      });
    },
  },
  {
    name: 'get-lacks-category-zero',
    breaks: 'pet.category-id.int64',
    about: 'getPet leaves out a categoryId of 0.',
    alsoSends: ['create.faithful.category-id'],
    subtle: true,
    patch: (service) => {
      changeShownPet(service, ['get'], (pet, { categoryId }) => {
        if (categoryId === 0n) pet.delete('categoryId');
      });
    },
  },
  {
    name: 'pet-category-expanded-on-create',
    breaks: 'pet.category-id.int64',
    about: 'The 201 has the category itself in place of its id.',
    patch: (service) => {
      changeShownPet(service, ['create'], (pet, { categoryId }) => {
        pet.set('categoryId', new Map([['id', categoryId]]));
      });
    },
  },
  {
    name: 'pet-category-fraction-in-old-record',
    breaks: 'pet.category-id.int64',
    about: 'A few old animals have a fractional category.',
    subtle: true,
    patch: (service) => {
      changeShownPet(service, EVERYWHERE, (pet, animal) => {
        if (isLegacy(animal)) pet.set('categoryId', new Decimal('1.5'));
      });
    },
  },
];
