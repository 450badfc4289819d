import type { Fault } from '../../fault.js';
import type { Json } from '../../json/value.js';
import { Refusal } from '../../refusal.js';
import type { NewPet, Service } from '../../service.js';

const breaks = 'create.refused.leaves-nothing';

/** If a body is refused with one of these codes, stores an animal with the name in the body. */
function storeDespiteRefusal(
  service: Service,
  codes: readonly string[],
  values: Partial<NewPet>,
): void {
  const checkNewPet = service.checkNewPet;
  service.checkNewPet = (body) => {
    try {
      return checkNewPet(body);
    } catch (error) {
      const name = nameIn(body);
      if (error instanceof Refusal && codes.includes(error.code) && name !== undefined) {
        const newPet = { categoryId: 1n, status: undefined, ...values, name };
        service.storeAnimal(newPet, service.assignId(newPet, body), 'client');
      }
      throw error;
    }
  };
}

const CONTROL = /\p{Cc}/u;

function nameIn(body: Json): string | undefined {
  const name = body instanceof Map ? body.get('name') : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** Stores a valid animal, and then refuses it. */
function storeThenRefuse(service: Service, isRefused: (body: Json) => boolean): void {
  const checkNewPet = service.checkNewPet;
  service.checkNewPet = (body) => {
    const newPet = checkNewPet(body);
    if (!isRefused(body)) return newPet;
    service.storeAnimal(newPet, service.assignId(newPet, body), 'client');
    throw new Refusal(400, 'invalid_name', 'This animal is not accepted.');
  };
}

export const LEAVES_NOTHING: readonly Fault[] = [
  {
    name: 'refused-status-stored',
    breaks,
    about: 'The insert comes before the check of the status, and is not rolled back.',
    subtle: true,
    patch: (service) => storeDespiteRefusal(service, ['invalid_status'], {}),
  },
  {
    name: 'refused-category-stored',
    breaks,
    about: 'An animal whose category is wrong is refused, but stored with category 1.',
    subtle: true,
    patch: (service) => storeDespiteRefusal(service, ['invalid_category'], { status: 'available' }),
  },
  {
    name: 'refused-for-lack-of-category-stored',
    breaks,
    about: 'An animal without a category is refused, but stored.',
    patch: (service) => storeDespiteRefusal(service, ['category_missing'], { status: 'pending' }),
  },
  {
    name: 'refused-odd-name-stored',
    breaks,
    about:
      'A name with a control character is refused (which is allowed), but only after the insert.',
    alsoSends: ['create.faithful.name'],
    subtle: true,
    patch: (service) => storeThenRefuse(service, (body) => CONTROL.test(nameIn(body) ?? '')),
  },
  {
    name: 'refused-text-stored',
    breaks,
    about:
      'A body that is a string with the JSON of an animal is refused, but the animal is stored.',
    subtle: true,
    patch: (service) => {
      const checkNewPet = service.checkNewPet;
      service.checkNewPet = (body) => {
        if (typeof body === 'string' && body.startsWith('{')) {
          const newPet = checkNewPet(service.parseJson(body));
          service.storeAnimal(newPet, service.assignId(newPet, body), 'client');
        }
        return checkNewPet(body);
      };
    },
  },
  {
    name: 'refused-unknown-field-stored',
    breaks,
    about: 'An unknown field is refused (which is allowed), but only after the insert.',
    subtle: true,
    patch: (service) => {
      const { createPet, readBody } = service;
      service.createPet = async (request) => {
        const answer = await createPet(request);
        const body = readBody(request);
        const known = ['name', 'categoryId', 'status'];
        if (!(body instanceof Map) || [...body.keys()].every((key) => known.includes(key)))
          return answer;
        throw new Refusal(400, 'unknown_field', 'There is a field that is not known.');
      };
    },
  },
];
