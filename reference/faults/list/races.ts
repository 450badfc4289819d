import { setTimeout as sleep } from 'node:timers/promises';

import type { Fault } from '../../fault.js';
import type { Animal } from '../../service.js';

/** How many animals a gateway reads at a time. */
const PART_SIZE = 10;
/** How long the gateway waits before it reads more. */
const PAUSE_MS = 2;

/** A fault that shows if an animal is added while a listing is read. */
export const LIST_RACES: readonly Fault[] = [
  {
    name: 'list-read-in-parts',
    breaks: 'list.ids.distinct',
    about:
      'A listing is read in parts of ten. If an animal is added between two parts, another animal appears twice.',
    alsoSends: ['list.limit.exact'],
    choices: { order: 'newest', animals: 60 },
    subtle: true,
    patch: (service) => {
      service.listPets = async (request) => {
        const limit = service.readLimit(request);
        const status = service.readStatusFilter(request);
        const page: Animal[] = [];
        for (
          let read = PART_SIZE;
          read === PART_SIZE && page.length < limit;
          await sleep(PAUSE_MS)
        ) {
          const part = service
            .selectPage({ limit: page.length + PART_SIZE, status })
            .slice(page.length);
          read = part.length;
          page.push(...part);
        }
        const body = page.slice(0, limit).map((animal) => service.showPet(animal, 'list'));
        return { status: 200, headers: {}, body };
      };
    },
  },
];
