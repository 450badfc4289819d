import fc, { type Arbitrary } from 'fast-check';

import { STATUSES, type PetStatus } from '../../schemas/shapes.js';
import { fromList } from './from-list.js';

const REFUSALS = ['name-missing', 'status-unknown'] as const;
/** The mistake in an animal that must be refused. */
export type Refusal = (typeof REFUSALS)[number];

/** One request of random traffic, in terms that have a meaning in every store. */
export type StoreOperation =
  | { readonly list: { readonly limit?: number; readonly status?: PetStatus } }
  /** The known animal with this rank, the newest one first; null for an id that belongs to no animal. */
  | { readonly get: number | null }
  /** The status of a valid animal; null for none. */
  | { readonly add: PetStatus | null }
  | { readonly refuse: Refusal }
  /** How many characters the text of a message has. */
  | { readonly submit: number }
  /** A listing without a key. */
  | { readonly noKey: 'listPets' };

/** How many operations a sequence has at most. */
export const MOST_OPERATIONS = 10;

const status = fromList(STATUSES);
const page = fc.record(
  { limit: fc.integer({ min: 1, max: 100 }), status },
  { requiredKeys: [], noNullPrototype: true },
);
const rank = fc.option(fc.nat(9), { freq: 4 });

/** Requests of all operations in any order, as of clients of a store: mostly reads. */
export const operations: Arbitrary<readonly StoreOperation[]> = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: page.map((list) => ({ list })) },
    { weight: 9, arbitrary: rank.map((get) => ({ get })) },
    { weight: 3, arbitrary: fc.option(status, { freq: 3 }).map((add) => ({ add })) },
    {
      weight: 3,
      arbitrary: fromList(REFUSALS).map((refuse) => ({
        refuse,
      })),
    },
    { weight: 1, arbitrary: fc.integer({ min: 24, max: 40 }).map((submit) => ({ submit })) },
    { weight: 2, arbitrary: fc.constant({ noKey: 'listPets' as const }) },
  ),
  { minLength: 1, maxLength: MOST_OPERATIONS, size: 'max' },
);
