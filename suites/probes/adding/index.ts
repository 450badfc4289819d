import { anyOddAnimal, anyPlainAnimal } from './any-animal.js';
import { unusedClientId, unusedTextId } from './client-id.js';
import { fill } from './fill.js';
import { oddAnimal, riskyAnimal, scriptAnimal, veryLongName } from './odd-animal.js';
import { openAnimal, openField, openName } from './open-animal.js';
import { ownPlain, PLAIN_ANIMALS, plainElsewhere } from './plain-animal.js';
import { repeatedAtOnce, repeatedName, takenId } from './repeated-name.js';
import { filledRead } from '../store-reads.js';
import { randomTraffic } from '../random-traffic.js';
import type { AnyProbe } from '../../../helpers/probes/source.js';
import { listings } from '../../store/listings.js';
import { probe } from '../probe.js';
import { type PetStatus, STATUSES } from '../../../schemas/shapes.js';
import { trialsOf, unsentOf } from '../../../helpers/probes/trials.js';
import { derived } from '../../../helpers/probes/traffic.js';
import { usableCategory } from '../usable-category.js';
import { addAnimal } from './animal-body.js';

/** Plain animals that the limit of animals kept back. The last places of the limit are reserved for requests that must be refused. */
const keptBack = derived((evidence) =>
  PLAIN_ANIMALS.flatMap(({ id }) => trialsOf(evidence, id).unanswered).filter(unsentOf),
);

/** Adds plain animals after all others, if none was added before and the limit kept some back. The value is the status. */
const latePlainAnimal = probe({
  id: 'create.plain.late',
  phase: 'kept-back',
  posts: 'animals',
  smoke: 1,
  needs: { keptBack, ownPlain, usableCategory },
  examples: {
    most: STATUSES.length,
    of: (known, { left }): readonly PetStatus[] =>
      known.ownPlain.length > 0 || known.keptBack.length === 0
        ? []
        : ['sold' as const, 'available' as const, 'pending' as const].slice(0, left.animals),
  },
  send: async (status: PetStatus, api, { usableCategory: [categoryId = 1n] }) => ({
    animal: await addAnimal(api, { categoryId, status }),
  }),
});

const SMALL = [11, 9, 7, 5, 3];
/**
 * Large pages, because a service that reads a page in several queries may return an animal twice. The first two sizes below the
 * length of the longest listing so far are used.
 */
const LARGE = [60, 51, 49, 42, 37, 32, 25];
const MOST_LARGE = 2;

/** Reads pages while animals are added, large and small ones in turn. The value is `limit`. */
const listWhileFilling = probe({
  id: 'list.while-filling',
  phase: 'fill',
  smoke: 0,
  needs: { listings },
  examples: {
    most: SMALL.length + MOST_LARGE,
    of: ({ listings: seen }) => {
      const known = Math.max(0, ...seen.map(({ length }) => length));
      const large = LARGE.filter((limit) => limit < known).slice(0, MOST_LARGE);
      return SMALL.flatMap((limit, turn) => [large[turn] ?? [], limit].flat());
    },
  },
  send: async (limit: number, api) => ({ page: await api.listPets({ limit }) }),
});

/** Probes that add a few animals, for requirements that need some to check. */
export const SOME_ANIMALS = [...PLAIN_ANIMALS, repeatedName, takenId, latePlainAnimal] as const;

/** Probes that add animals of every kind. */
export const EVERY_ANIMAL = [
  ...SOME_ANIMALS,
  repeatedAtOnce,
  oddAnimal,
  riskyAnimal,
  scriptAnimal,
  openAnimal,
  openField,
  openName,
  plainElsewhere,
  unusedClientId,
  unusedTextId,
  veryLongName,
  randomTraffic,
  anyPlainAnimal,
  anyOddAnimal,
] as const;

/** Probes that add animals until a page of 100 is full, and read pages meanwhile. */
export const FULL_STORE = [
  ...SOME_ANIMALS,
  anyPlainAnimal,
  unusedClientId,
  unusedTextId,
  fill,
  listWhileFilling,
  filledRead,
  randomTraffic,
] as const;

/** Probes that send a name which another animal of the run has. */
export const REPEATING_NAMES = [repeatedName, takenId, repeatedAtOnce, fill] as const;

/** All probes whose animals may be accepted. */
const ADDING: ReadonlySet<AnyProbe> = new Set([...EVERY_ANIMAL, fill]);

/** Whether any of these probes adds animals that may be accepted. */
export function addsAnimals(probes: readonly AnyProbe[]): boolean {
  return probes.some((each) => ADDING.has(each));
}

export function sendsRefusedAnimals(probes: readonly AnyProbe[]): boolean {
  return probes.some((each) => each.posts === 'animals' && !ADDING.has(each));
}
