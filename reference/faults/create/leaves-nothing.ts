import type { Fault } from '../../fault.js';
import { Refusal } from '../../refusal.js';
import type { NewPet, Service } from '../../service.js';

const breaks = 'create.refused.leaves-nothing';

/** Stores something of a body that is being refused for a reason of some codes. */
function kept(service: Service, codes: readonly string[], what: Partial<NewPet>): void {
  const checkNewPet = service.checkNewPet;
  service.checkNewPet = (body) => {
    try {
      return checkNewPet(body);
    } catch (error) {
      const name = body instanceof Map ? body.get('name') : undefined;
      if (error instanceof Refusal && codes.includes(error.code) && typeof name === 'string') {
        const wanted = { categoryId: 1n, status: undefined, ...what, name };
        service.storeAnimal(wanted, service.assignId(wanted, body), 'client');
      }
      throw error;
    }
  };
}

export const LEAVES_NOTHING: readonly Fault[] = [
  {
    name: 'refused-status-stored',
    breaks,
    about: 'The insert comes before the check of the status, and is not rolled back.',
    subtle: true,
    patch: (service) => kept(service, ['invalid_status'], {}),
  },
  {
    name: 'refused-category-stored',
    breaks,
    about: 'An animal whose category is wrong is refused, and stored without it.',
    subtle: true,
    patch: (service) => kept(service, ['invalid_category'], { status: 'available' }),
  },
  {
    name: 'refused-for-lack-of-category-stored',
    breaks,
    about: 'An animal without a category is refused, and stored all the same.',
    patch: (service) => kept(service, ['category_missing'], { status: 'pending' }),
  },
  {
    name: 'refused-unknown-field-stored',
    breaks,
    about: 'An unknown field is refused, as it may be, when the animal is stored already.',
    subtle: true,
    patch: (service) => {
      const { createPet, readBody } = service;
      service.createPet = async (asked) => {
        const answer = await createPet(asked);
        const body = readBody(asked);
        const known = ['name', 'categoryId', 'status'];
        if (!(body instanceof Map) || [...body.keys()].every((key) => known.includes(key)))
          return answer;
        throw new Refusal(400, 'unknown_field', 'There is a field that is not known.');
      };
    },
  },
];
