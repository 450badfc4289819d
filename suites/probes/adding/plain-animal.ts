import { probe } from '../probe.js';
import { storeOf } from '../../store/store.js';
import { STATUSES, type PetStatus } from '../../../schemas/shapes.js';
import { isPlainAnimal } from '../../store/plain-category.js';
import type { Creation, Sent } from '../../store/model.js';
import { hasAdded, sentBy } from '../../store/sent-animal.js';
import type { Answered } from '../../../helpers/exchange.js';
import type { Api } from '../api.js';
import { ofForty } from '../first-messages.js';
import { derived } from '../../../helpers/probes/traffic.js';
import { knownCategories, MOST_OTHERS, otherCategories } from '../usable-category.js';
import { addAnimal } from './animal-body.js';

/** The special property of an otherwise ordinary animal: its name, the JSON of its request, or how the request is sent. */
type Special = {
  /** A fixed name. `40` stands for a name of this run with 40 characters. Not given: a plain name of this run. */
  readonly name?: string;
  readonly reformatted?: 'whole';
  readonly inPieces?: true;
};

const nameOf = ({ name }: Special, fresh: string): string =>
  name === '40' ? ofForty(fresh) : (name ?? fresh);

/**
 * Adds a valid animal with one special property. If it is refused, tries in turn:
 * 1. the same name in ordinary JSON;
 * 2. an animal without a special property;
 * 3. after a 400, such an animal in another category, because the service may refuse new animals in the first one.
 */
async function addPlain(
  special: Special,
  status: PetStatus | undefined,
  api: Api,
  categories: readonly bigint[],
) {
  const [category = 1n, otherCategory] = categories;
  const add = (each: Special, categoryId: bigint): Promise<Answered> => {
    const { reformatted, inPieces } = each;
    const name = (fresh: string): string => nameOf(each, fresh);
    return addAnimal(api, { name, categoryId, status, reformatted, inPieces });
  };
  const animal = await add(special, category);
  if (hasAdded(animal)) return { animal };
  // Shows whether the service refused the JSON or the name.
  if (special.reformatted !== undefined && special.name !== undefined) {
    const rewritten = await add({ name: special.name }, category);
    if (hasAdded(rewritten)) return { animal, rewritten };
  }
  const ordinary = await add({}, category);
  if (ordinary.answer.status !== 400 || otherCategory === undefined) return { animal, ordinary };
  return { animal, ordinary, elsewhere: await add({}, otherCategory) };
}

function plainAnimal<const Id extends string>(
  id: Id,
  status: PetStatus | undefined,
  smoke: 0 | 1,
  special: Special,
) {
  return probe({
    id,
    phase: 'plain',
    posts: 'animals',
    smoke,
    steps: 4,
    needs: { knownCategories },
    // In `smoke`, the animal has no special property, because only three animals are added.
    examples: { most: 1, of: (_known, { profile }) => [profile === 'smoke' ? {} : special] },
    send: (value: Special, api, { knownCategories: categories }) =>
      addPlain(value, status, api, categories),
  });
}

/** Valid animals, one with each status and one without. Their names and requests reveal common mistakes. */
export const plainAvailable = plainAnimal('create.plain.available', 'available', 0, {
  name: 'null',
});
export const plainPending = plainAnimal('create.plain.pending', 'pending', 0, {
  name: '40',
  reformatted: 'whole',
});
export const plainSold = plainAnimal('create.plain.sold', 'sold', 1, { name: '0' });
/** Sent in two pieces, as over a slow connection, to detect a service that reads only the first piece. */
export const plainNoStatus = plainAnimal('create.plain.no-status', undefined, 0, {
  name: 'true',
  inPieces: true,
});

export const PLAIN_ANIMALS = [plainAvailable, plainPending, plainSold, plainNoStatus] as const;

/** The fields of the plain animals that were accepted, in the order of the journal, even if their responses show no animal. */
export const acceptedPlain = derived<Sent>((evidence) =>
  evidence
    .answered('createPet')
    .filter((exchange) => hasAdded(exchange) && isPlainAnimal(exchange, evidence))
    .flatMap((exchange) => sentBy(exchange) ?? []),
);

/** The accepted plain animals whose responses show them, in the order of the journal. */
export const ownPlain = derived<Creation>((evidence) =>
  storeOf(evidence).creations.filter(({ exchange }) => isPlainAnimal(exchange, evidence)),
);

/** A status, and the place of a category among the other categories of the store. */
type Elsewhere = { readonly place: number; readonly status: PetStatus | undefined };

/** Adds plain animals in other categories of the store. A service may refuse them with 400: a category may accept no new animals. */
export const plainElsewhere = probe({
  id: 'create.plain.elsewhere',
  phase: 'fill',
  posts: 'animals',
  smoke: 0,
  needs: { ownPlain, otherCategories },
  examples: {
    most: MOST_OTHERS * (STATUSES.length + 1),
    of: ({ ownPlain: animals, otherCategories: others }): readonly Elsewhere[] =>
      animals.length === 0
        ? []
        : others.flatMap((_, place) =>
            [...STATUSES, undefined].map((status) => ({ place, status })),
          ),
  },
  send: async ({ place, status }: Elsewhere, api, { otherCategories: others }) => ({
    animal: await addAnimal(api, { categoryId: others[place] ?? 1n, status }),
  }),
});
