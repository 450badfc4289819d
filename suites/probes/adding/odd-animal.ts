import { probe } from '../probe.js';
import { ignoreUnsent } from '../../../helpers/probes/base-api.js';
import { INT64_MIN } from '../../../schemas/int64.js';
import type { PetStatus } from '../../../schemas/shapes.js';
import { CATEGORY_EDGES } from '../../values/categories.js';
import {
  CONTROLS,
  EDGES,
  joinedFragments,
  LONG,
  LONGER,
  MARKUP,
  SCRIPTS,
  VERY_LONG_NAME,
} from '../../values/odd-texts.js';
import type { Answered } from '../../../helpers/exchange.js';
import type { Api } from '../api.js';
import type { Examples } from '../../../helpers/probes/examples.js';
import { usableCategory } from '../usable-category.js';
import { hasAdded } from '../../store/sent-animal.js';
import { sendParts } from '../send-parts.js';
import { addAnimal, type NewAnimal } from './animal-body.js';

/** An animal with an unusual name and an unusual category. */
type Odd = {
  /** The unusual property of the name, in a word. */
  readonly kind: 'any' | 'markup' | 'edges' | 'controls' | 'empty' | 'scripts';
  readonly fragments: readonly string[];
  readonly category: bigint;
  /** How the category is written in JSON, if not with its digits alone. */
  readonly written?: string;
  readonly status: PetStatus;
  readonly reformatted?: true;
  readonly more?: string;
  readonly inPieces?: true;
};

/** Besides these steps, a trial has one for each part of a refused name, such as `nameA`. */
type OddSteps = {
  readonly both: Answered;
  readonly category?: Answered;
  readonly name?: Answered;
};

/**
 * Adds an animal with the unusual name and the unusual category. If it is refused, adds one animal with each of the two. If the name is
 * refused, sends its parts. Skips animals that the limit of the run keeps back.
 */
async function addOdd(odd: Odd, api: Api, usable: bigint): Promise<OddSteps> {
  const { fragments, category, written: categoryId = category, status } = odd;
  const { more, reformatted, inPieces } = odd;
  const add = (parts: readonly string[], fields: NewAnimal): Promise<Answered> =>
    addAnimal(api, { ...fields, name: (fresh) => joinedFragments(parts, fresh) });
  const both = await add(fragments, { categoryId, status, more, reformatted, inPieces });
  if (hasAdded(both)) return { both };
  const addName = (parts: readonly string[]) => add(parts, { categoryId: usable, status });
  const [alone, name] = await Promise.all([
    addAnimal(api, { categoryId, status }).catch(ignoreUnsent),
    addName(fragments).catch(ignoreUnsent),
  ]);
  const parts = name?.answer.status === 400 ? await sendParts(fragments, 'name', addName) : {};
  return { both, ...(alone && { category: alone }), ...(name && { name }), ...parts };
}

const [BEYOND_DOUBLE = 0n, HIGHEST = 0n, LOWEST = 0n, BELOW_INT32 = 0n] = CATEGORY_EDGES;
/** Returns a category with the same lowest 32 bits as `usable`, to detect a service that keeps only these bits. */
const wrapped = (usable: bigint): bigint =>
  usable - 2n ** 32n < INT64_MIN ? BELOW_INT32 : usable - 2n ** 32n;

const ANY: Odd = {
  kind: 'any',
  fragments: [...SCRIPTS, ...MARKUP, ' '],
  category: BEYOND_DOUBLE,
  status: 'sold',
  inPieces: true,
};

const ODD: readonly Odd[] = [
  {
    kind: 'markup',
    // This animal is fetched most often. It is available, to detect a service that reserves animals when they are read.
    fragments: [...MARKUP, '\u{1F415}'],
    category: BEYOND_DOUBLE,
    status: 'available',
    reformatted: true,
  },
  { kind: 'empty', fragments: [''], category: 0n, written: '-0', status: 'sold' },
];

/** A name with NUL, and the lowest int64: values that some services store, but cannot return. */
const risky = (usable: bigint): readonly Odd[] => [
  {
    kind: 'edges',
    fragments: [...EDGES.slice(0, 2), LONG, LONGER, ...EDGES.slice(2)],
    category: LOWEST,
    // Some services choose the encoding of a page by its widest character. So this animal and `SCRIPT`, which is `sold`, must not be
    // on the same filtered page.
    status: 'available',
  },
  { kind: 'controls', fragments: CONTROLS, category: wrapped(usable), status: 'pending' },
];

/**
 * An animal with unknown fields. Some of their values do not fit into a database column, and some of their names mean something to a
 * database or a language. A service may ignore or refuse the fields. None of them is an id, because a service may change the record that
 * has it.
 */
const SCRIPT: Odd = {
  kind: 'scripts',
  fragments: SCRIPTS,
  category: HIGHEST,
  status: 'sold',
  more: '"tags":[],"owner":{"names":["a"]},"":0,"size":1,"color":null,"$set":{"a.b":1},"constructor":{}',
  inPieces: true,
};

const needs = { usableCategory };
/** One animal with unusual name and category, one with the category alone, and those with parts of the name, down to single fragments. */
const MOST_STEPS = 2 + 2 * ANY.fragments.length;

function oddAnimals<const Id extends string>(
  id: Id,
  phase: 'add' | 'submit-odd',
  smoke: 0 | 1,
  examples: Examples<Odd, typeof needs>,
) {
  return probe({
    id,
    phase,
    posts: 'animals',
    smoke,
    steps: MOST_STEPS,
    needs,
    examples,
    send: (odd: Odd, api, { usableCategory: [usable = 1n] }) => addOdd(odd, api, usable),
  });
}

/** Unusual names, each with an unusual category. If the service refuses both together, each is sent alone. */
export const oddAnimal = oddAnimals('create.odd', 'add', 1, {
  most: ODD.length,
  of: (_known, { profile }) => (profile === 'smoke' ? [ANY] : ODD),
});

/** The same with values that often damage a store. They come as late as possible: later, full pages need not show the animals. */
export const riskyAnimal = oddAnimals('create.odd.risky', 'submit-odd', 0, {
  most: 2,
  of: ({ usableCategory: [usable = 1n] }) => risky(usable),
});

/**
 * A name in several scripts. Its body is sent in two parts while there are few other requests, so that even a busy service receives
 * the parts separately.
 */
export const scriptAnimal = oddAnimals('create.odd.scripts', 'submit-odd', 0, [SCRIPT]);

/**
 * Adds an animal with a very long name. It comes late, because it makes every page with it longer. The value is its status. On a full
 * store, it is the second pending animal of the run: some services keep only one pending, and change the status of the first.
 */
export const veryLongName = probe({
  id: 'create.odd.very-long',
  phase: 'late',
  posts: 'animals',
  smoke: 0,
  needs,
  examples: ['pending'],
  send: async (status: PetStatus, api, { usableCategory: [categoryId = 1n] }) => ({
    animal: await addAnimal(api, {
      name: (fresh) => `${fresh} ${VERY_LONG_NAME}`,
      categoryId,
      status,
    }),
  }),
});
