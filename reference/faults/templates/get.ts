import fc from 'fast-check';
import { Refusal } from '../../refusal.js';
import { record, template } from './template.js';

/** Characters that may follow an id in a path, but never belong to an integer. */
const FOLLOWING = [
  ...'!"#$&\'()*,.:<=>?@[]^_`{|}~abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ',
];
/** Every n-th id: the ids for which `id % every` is `rest`. */
const everyNth = fc
  .integer({ min: 2, max: 10 })
  .chain((every) => record({ every: fc.constant(every), rest: fc.nat(every - 1) }));

export const GET_TEMPLATES = [
  template({
    name: 'id-ends-at-a-character',
    breaks: 'get.invalid.not-number',
    about: 'getPet cuts an id at one particular character.',
    limitedBy: `${FOLLOWING.length} characters, each in a request of its own`,
    parameter: fc.constantFrom(...FOLLOWING),
    isSmallest: (character, value) => value === JSON.stringify(`{id}${character}`),
    patch: (service, character) => {
      const { readPetId } = service;
      service.readPetId = (text) => {
        const end = text.indexOf(character);
        return readPetId(end > 0 ? text.slice(0, end) : text);
      };
    },
  }),
  template({
    name: 'missing-id-gets-400',
    breaks: 'get.missing.unknown',
    about: 'Every n-th id that belongs to no animal gets a 400.',
    limitedBy: 'how many missing ids are requested',
    parameter: everyNth,
    patch: (service, { every: n, rest }) => {
      const { findPet } = service;
      service.findPet = (id) => {
        const animal = findPet(id);
        const isHit = ((id % BigInt(n)) + BigInt(n)) % BigInt(n) === BigInt(rest);
        if (animal === undefined && isHit) throw new Refusal(400, 'invalid_pet_id', 'No such id.');
        return animal;
      };
    },
  }),
  template({
    name: 'nth-animal-not-found',
    breaks: 'get.found.answered',
    about: 'getPet returns 404 for every n-th animal, counted by id.',
    limitedBy: 'how many animals are fetched',
    parameter: everyNth,
    patch: (service, { every: n, rest }) => {
      const { findPet } = service;
      service.findPet = (id) => (id % BigInt(n) === BigInt(rest) ? undefined : findPet(id));
    },
  }),
  template({
    name: 'id-wraps-at-bits',
    breaks: 'get.missing.unknown',
    about: 'getPet reads only the last bits of an id.',
    limitedBy:
      'how many requested ids have the same last bits as a known id; the suite generates such ids on purpose only for 32, 53 and 64 bits',
    parameter: fc.integer({ min: 16, max: 62 }),
    patch: (service, bits) => {
      const { findPet } = service;
      service.findPet = (id) => findPet(id > 0n ? BigInt.asUintN(bits, id) : id);
    },
  }),
];
