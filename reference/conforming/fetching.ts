import { isInt64 } from '../int64.js';
import { Refusal } from '../refusal.js';
import type { Service } from '../service.js';

/** `GET /pets/{petId}`. */
export function fetching(service: Service) {
  return {
    getPet: (request) => {
      const animal = service.findPet(service.readPetId(lastSegment(request.path)));
      if (animal === undefined) throw new Refusal(404, 'pet_not_found', 'There is no such animal.');
      return { status: 200, headers: {}, body: service.showPet(animal, 'get') };
    },

    readPetId: (text) => {
      if (!/^(0|-?[1-9]\d*)$/.test(text) || !isInt64(BigInt(text))) {
        throw new Refusal(400, 'invalid_pet_id', 'The petId must be an integer of 64 bits.');
      }
      return BigInt(text);
    },

    findPet: (id) => service.catalog('get').find((animal) => animal.id === id),
  } satisfies Partial<Service>;
}

/** The last segment of a path, decoded if possible. */
function lastSegment(path: string): string {
  const segment = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
