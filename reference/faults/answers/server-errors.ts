import type { Fault } from '../../fault.js';
import { Refusal } from '../../refusal.js';
import { INT64_MAX, INT64_MIN } from '../../int64.js';
import { beforeOperation, CRASH, changeStoredName, refuseWith } from '../tools.js';

const breaks = 'answers.status.server-error';

/** A fault that crashes when some names are stored. */
function crashOnName(name: string, about: string, when: (name: string) => boolean): Fault {
  return {
    name,
    breaks,
    about,
    alsoSends: ['create.faithful.name'],
    subtle: true,
    patch: (service) =>
      changeStoredName(service, (stored) => {
        if (when(stored)) throw CRASH;
        return stored;
      }),
  };
}

export const SERVER_ERRORS: readonly Fault[] = [
  crashOnName(
    'crash-on-long-name',
    'A name of more than 255 characters does not fit into its column: 500.',
    (name) => name.length > 255,
  ),
  crashOnName(
    'crash-on-name-of-1000-bytes',
    'Names may have 1,000 characters, but the column only has 1,000 bytes: 500.',
    (name) => {
      if (name.length > 1000) throw new Refusal(400, 'name_too_long', 'This name is too long.');
      return Buffer.byteLength(name) > 1000;
    },
  ),
  crashOnName(
    'crash-on-astral-name',
    'A column of three-byte UTF-8 cannot hold an emoji: 500.',
    (name) => /[\u{10000}-\u{10ffff}]/u.test(name),
  ),
  crashOnName('crash-on-nul-in-name', 'The database rejects U+0000 in a text: 500.', (name) =>
    name.includes('\0'),
  ),
  {
    name: 'crash-on-greatest-category',
    breaks,
    about: 'The largest int64 as categoryId overflows in a computation: 500.',
    alsoSends: ['create.faithful.category-id'],
    subtle: true,
    patch: (service) => {
      const checkCategoryId = service.checkCategoryId;
      service.checkCategoryId = (value) => {
        const id = checkCategoryId(value);
        if (id === INT64_MAX) throw CRASH;
        return id;
      };
    },
  },
  {
    name: 'crash-on-null-body',
    breaks,
    about: 'A body of null is used like an object: 500.',
    alsoSends: ['create.refused.not-object'],
    subtle: true,
    patch: (service) => {
      const checkNewPet = service.checkNewPet;
      service.checkNewPet = (body) => {
        if (body === null) throw CRASH;
        return checkNewPet(body);
      };
    },
  },
  {
    name: 'crash-on-malformed-pet',
    breaks,
    about: 'The exception of the JSON parser is not caught: 500.',
    alsoSends: ['create.refused.malformed'],
    patch: (service) => {
      refuseWith(service, ['malformed_json'], 500, ({ path }) => path === '/v1/pets');
    },
  },
  {
    name: 'crash-on-unknown-filter',
    breaks,
    about: 'An unknown status filter is converted to an enum without a check: 500.',
    alsoSends: ['list.filter.unknown'],
    patch: (service) => refuseWith(service, ['invalid_status_filter'], 500),
  },
  {
    name: 'crash-on-limit-zero',
    breaks,
    about: 'The number of pages is computed by dividing by the limit, which is 0: 500.',
    alsoSends: ['list.limit.below-minimum'],
    subtle: true,
    patch: (service) => {
      refuseWith(service, ['invalid_limit'], 500, ({ query }) => query.get('limit') === '0');
    },
  },
  {
    name: 'crash-without-key-on-get',
    breaks,
    about: 'One route splits the Authorization header without checking that it exists: 500.',
    alsoSends: ['auth.list.no-key'],
    subtle: true,
    patch: (service) => {
      refuseWith(service, ['key_missing'], 500, ({ path }) => path.startsWith('/v1/pets/'));
    },
  },
  {
    name: 'crash-on-id-beyond-int64',
    breaks,
    about: 'A petId beyond int64 cannot be parsed: 500.',
    alsoSends: ['get.invalid.not-int64'],
    subtle: true,
    patch: (service) => {
      refuseWith(service, ['invalid_pet_id'], 500, ({ path }) => /\/-?\d{19,}$/.test(path));
    },
  },
  {
    name: 'crash-on-least-id',
    breaks,
    about: 'The absolute value of the smallest int64 is not an int64: 500.',
    alsoSends: ['get.missing.extremes'],
    subtle: true,
    patch: (service) => {
      beforeOperation(service, 'getPet', ({ path }) => {
        if (path.endsWith(`/${INT64_MIN}`)) throw CRASH;
      });
    },
  },
  {
    name: 'crash-on-message-of-other-type',
    breaks,
    about: 'A message that is not a string is trimmed: 500.',
    alsoSends: ['messages.refused.message-type'],
    patch: (service) => refuseWith(service, ['invalid_message'], 500),
  },
  {
    name: 'not-implemented-filter-with-limit',
    breaks,
    about: 'A filter and a limit together get a 501.',
    subtle: true,
    patch: (service) => {
      beforeOperation(service, 'listPets', ({ query }) => {
        if (!query.has('status') || !query.has('limit')) return;
        throw new Refusal(501, 'not_implemented', 'This is not possible yet.');
      });
    },
  },
  {
    name: 'crash-under-concurrency',
    breaks,
    about: 'A pool of three connections has no queue: the fourth concurrent createPet gets a 500.',
    alsoSends: ['create.accepted.available'],
    subtle: true,
    patch: (service) => {
      let busy = 0;
      beforeOperation(service, 'createPet', async () => {
        busy += 1;
        const crowded = busy > 3;
        await service.timers.wait(10);
        busy -= 1;
        if (crowded) throw CRASH;
      });
    },
  },
  {
    name: 'crash-on-unknown-field',
    breaks,
    about: 'An unknown field is passed to the database, which has no such column: 500.',
    alsoSends: ['create.faithful.name'],
    subtle: true,
    patch: (service) => {
      const checkNewPet = service.checkNewPet;
      service.checkNewPet = (body) => {
        const newPet = checkNewPet(body);
        const known = ['name', 'categoryId', 'status'];
        const keys = body instanceof Map ? Array.from(body.keys()) : [];
        if (keys.some((key) => !known.includes(key))) throw CRASH;
        return newPet;
      };
    },
  },
  {
    name: 'crash-on-null-status',
    breaks,
    about: 'A status of null is compared as a string: 500.',
    alsoSends: ['create.refused.status-type'],
    subtle: true,
    patch: (service) => {
      const checkStatus = service.checkStatus;
      service.checkStatus = (value) => {
        if (value === null) throw CRASH;
        return checkStatus(value);
      };
    },
  },
  {
    name: 'get-just-added-crashes',
    breaks,
    about: 'Part of a new animal is written 300 ms later. Until then, getPet returns 500.',
    alsoSends: ['get.found.answered'],
    subtle: true,
    patch: (service) => {
      const findPet = service.findPet;
      service.findPet = (id) => {
        const animal = findPet(id);
        if (animal?.owner === 'client' && Date.now() - animal.since < 300) throw CRASH;
        return animal;
      };
    },
  },
  {
    name: 'crash-on-integral-decimal',
    breaks,
    about: 'A categoryId of 1.0 passes the check, but the database rejects it: 500.',
    alsoSends: ['create.faithful.category-id'],
    subtle: true,
    patch: (service) => {
      const checkCategoryId = service.checkCategoryId;
      service.checkCategoryId = (value) => {
        const id = checkCategoryId(value);
        if (typeof value !== 'bigint') throw CRASH;
        return id;
      };
    },
  },
  {
    name: 'crash-where-animals-are-being-added',
    breaks,
    about: 'A listing gets a 500 if it is read while an animal is being added.',
    alsoSends: ['list.limit.exact'],
    subtle: true,
    patch: (service) => {
      let adding = 0;
      beforeOperation(service, 'createPet', async () => {
        adding += 1;
        await new Promise((resolve) => setTimeout(resolve, 60));
        adding -= 1;
      });
      beforeOperation(service, 'listPets', () => {
        if (adding > 0) throw CRASH;
      });
    },
  },
];
