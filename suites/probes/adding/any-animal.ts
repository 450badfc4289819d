import { probe } from '../probe.js';
import fc, { type Arbitrary } from 'fast-check';

import { STATUSES, type PetStatus } from '../../../schemas/shapes.js';
import { anyCategory } from '../../values/categories.js';
import { oddName, plainName } from '../../values/animal-names.js';
import { printableIn } from '../../../helpers/arbitraries/printable.js';
import { usableCategory } from '../usable-category.js';
import { paddedTo } from '../first-messages.js';
import { draws } from '../../../helpers/probes/probe.js';
import type { RunContext } from '../../../helpers/probes/source.js';
import { addAnimal } from './animal-body.js';

/**
 * The phase comes after the first reads, so that these find few animals of each status. This detects services that treat a single
 * match differently.
 */
const ADDS = { phase: 'any', posts: 'animals', smoke: 0, needs: { usableCategory } } as const;

const PLAIN = draws(2, 4);
const ODD = draws(4, 8);
/** How many animals must be left for the examples of later phases, not counting those of `fill`. */
const FOR_EXAMPLES = 8;

/** Draws nothing if the limit of animals is too low for these values and for the examples of later phases. */
function unlessTooFewAnimalsLeft<T>(drawn: T, { left, profile }: RunContext) {
  const most = FOR_EXAMPLES + PLAIN[profile] + ODD[profile];
  return left.animals < most ? undefined : drawn;
}

/** Undefined for no status. */
const anyStatus: Arbitrary<PetStatus | undefined> = fc.constantFrom(...STATUSES, undefined);

/** Adds an ordinary animal with a plain name of 1 to 40 characters. */
export const anyPlainAnimal = probe({
  id: 'create.plain.any',
  ...ADDS,
  arbitrary: (_known, run) =>
    unlessTooFewAnimalsLeft(
      fc.record({ name: plainName, status: anyStatus }, { noNullPrototype: true }),
      run,
    ),
  values: 'plain names of 1 to 40 characters, with each status and without one',
  generated: PLAIN,
  send: async ({ name, status }, api, { usableCategory: [categoryId = 1n] }) => ({
    animal: await addAnimal(api, { name: () => name, categoryId, status }),
  }),
});

/** An animal that a service may refuse. */
type AnyAnimal = {
  /** Not given: a plain name of the run. A number: the length of the name. A string: it follows a name of the run. */
  readonly name?: number | string;
  /** If not given, a category that is known to exist. */
  readonly category?: bigint;
  readonly status: PetStatus | undefined;
};

const anyAnimalValue: Arbitrary<AnyAnimal> = fc
  .record(
    { name: oddName, category: anyCategory, status: anyStatus },
    { requiredKeys: ['status'], noNullPrototype: true },
  )
  .filter(({ name, category }) => name !== undefined || category !== undefined);

function nameFor({ name }: AnyAnimal, fresh: string): string {
  if (name === undefined) return fresh;
  return typeof name === 'number' ? paddedTo(name, fresh) : `${fresh} ${name}`;
}

/** Adds an animal with an unusual name, an unusual category, or both. */
export const anyOddAnimal = probe({
  id: 'create.odd.any',
  ...ADDS,
  arbitrary: (_known, run) => unlessTooFewAnimalsLeft(anyAnimalValue, run),
  values: 'unusual names, long ones, and int64 categories, with each status and without one',
  generated: ODD,
  features: ({ name }) => (typeof name === 'string' ? printableIn(name) : []),
  send: async (value: AnyAnimal, api, { usableCategory: [usable = 1n] }) => ({
    animal: await addAnimal(api, {
      name: (fresh) => nameFor(value, fresh),
      categoryId: value.category ?? usable,
      status: value.status,
    }),
  }),
});
