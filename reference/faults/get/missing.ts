import type { Fault } from '../../fault.js';
import { INT64_MAX, INT64_MIN } from '../../int64.js';
import type { Json } from '../../json/value.js';
import { Refusal } from '../../refusal.js';
import type { Answer, Service } from '../../service.js';
import { beforeOperation, changeRefusal, CRASH, refuseWith } from '../tools.js';

const unknown = 'get.missing.unknown';
const extremes = 'get.missing.extremes';

/** Replaces the response to an id that no animal has. */
function replaceNotFound(service: Service, answerOf: () => Partial<Answer>): void {
  changeRefusal(
    service,
    ({ code }) => code === 'pet_not_found',
    (answer) => {
      delete answer.body;
      Object.assign(answer, answerOf());
    },
  );
}

export const MISSING: readonly Fault[] = [
  {
    name: 'get-takes-a-sign-off',
    breaks: extremes,
    about: 'The sign of the id is ignored: -7 finds animal 7.',
    subtle: true,
    patch: (service) => {
      const readPetId = service.readPetId;
      service.readPetId = (text) => {
        const id = readPetId(text);
        return id < 0n && id > INT64_MIN ? -id : id;
      };
    },
  },
  {
    name: 'get-counts-from-the-end',
    breaks: extremes,
    about: 'The id -1 is the last animal, as in some languages.',
    subtle: true,
    patch: (service) => {
      const readPetId = service.readPetId;
      service.readPetId = (text) => {
        const last = text === '-1' ? service.store.animals.at(-1) : undefined;
        return last?.id ?? readPetId(text);
      };
    },
  },
  {
    name: 'missing-is-null',
    breaks: unknown,
    about: 'An animal that does not exist gets a 200 with null.',
    patch: (service) => replaceNotFound(service, () => ({ status: 200, body: null })),
  },
  {
    name: 'missing-is-empty-object',
    breaks: unknown,
    about: 'An animal that does not exist gets a 200 with an empty object.',
    patch: (service) =>
      replaceNotFound(service, () => ({ status: 200, body: new Map<string, Json>() })),
  },
  {
    name: 'missing-is-204',
    breaks: unknown,
    about: 'An animal that does not exist gets a 204.',
    patch: (service) => replaceNotFound(service, () => ({ status: 204 })),
  },
  {
    name: 'missing-is-400',
    breaks: unknown,
    about: 'An id that belongs to no animal gets a 400.',
    subtle: true,
    patch: (service) => refuseWith(service, ['pet_not_found'], 400),
  },
  {
    name: 'missing-is-410',
    breaks: unknown,
    about: 'An unknown id gets a 410.',
    subtle: true,
    patch: (service) => refuseWith(service, ['pet_not_found'], 410),
  },
  {
    name: 'former-is-410',
    breaks: unknown,
    about: 'An unknown id between 1 and the latest id counts as removed: 410.',
    choices: { ids: 'gaps' },
    subtle: true,
    patch: (service) => {
      const findPet = service.findPet;
      service.findPet = (id) => {
        const found = findPet(id);
        const latest = service.store.animals.at(-1)?.id ?? 0n;
        if (found !== undefined || id < 1n || id > latest) return found;
        throw new Refusal(410, 'pet_gone', 'This animal is gone.');
      };
    },
  },
  {
    name: 'missing-is-the-nearest',
    breaks: unknown,
    about: 'For an unknown id, the animal with the next lower id is returned.',
    subtle: true,
    patch: (service) => {
      const findPet = service.findPet;
      service.findPet = (id) =>
        findPet(id) ?? service.catalog('get').findLast((one) => one.id < id);
    },
  },
  {
    name: 'missing-is-403',
    breaks: unknown,
    about: 'An unknown id gets a 403.',
    subtle: true,
    patch: (service) => refuseWith(service, ['pet_not_found'], 403),
  },
  {
    name: 'id-of-32-bits',
    breaks: extremes,
    about:
      'Only the lowest 32 bits of the id are used, without the sign: the largest int64 finds an animal.',
    subtle: true,
    patch: (service) => {
      const findPet = service.findPet;
      service.findPet = (id) => {
        const low = BigInt.asIntN(32, id);
        return (
          findPet(low < 0n ? -low : low) ??
          (id === INT64_MIN ? service.catalog('get')[0] : undefined)
        );
      };
    },
  },
  {
    name: 'missing-cached-crashes',
    breaks: extremes,
    about:
      'A cache remembers that an id belongs to no animal, and the next request for it crashes.',
    subtle: true,
    patch: (service) => {
      const missing = new Set<bigint>();
      const findPet = service.findPet;
      service.findPet = (id) => {
        const found = findPet(id);
        if (found !== undefined) return found;
        if (missing.has(id)) throw CRASH;
        missing.add(id);
        return undefined;
      };
    },
  },
  {
    name: 'greatest-id-is-400',
    breaks: extremes,
    about: 'An id of 17 or 18 digits, or the largest int64, is refused as unsafe.',
    patch: (service) => {
      beforeOperation(service, 'getPet', ({ path }) => {
        if (/\/\d{17,18}$/.test(path) || path.endsWith(`/${INT64_MAX}`)) {
          throw new Refusal(400, 'invalid_pet_id', 'The petId is too large.');
        }
      });
    },
  },
  {
    name: 'negative-id-is-400',
    breaks: extremes,
    about: 'A negative id is refused, though it is an int64.',
    subtle: true,
    patch: (service) => {
      beforeOperation(service, 'getPet', ({ path }) => {
        if (/\/-\d+$/.test(path)) {
          throw new Refusal(400, 'invalid_pet_id', 'The petId must be positive.');
        }
      });
    },
  },
  {
    name: 'least-id-is-422',
    breaks: extremes,
    about: 'The smallest int64 gets a 422: its sign is parsed apart from its digits.',
    subtle: true,
    patch: (service) => {
      beforeOperation(service, 'getPet', ({ path }) => {
        if (path.endsWith(`/${INT64_MIN}`)) {
          throw new Refusal(422, 'invalid_pet_id', 'The petId is out of range.');
        }
      });
    },
  },
];
