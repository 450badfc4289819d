import fc, { type Arbitrary } from 'fast-check';

import { STATUSES, type PetStatus } from '../../schemas/shapes.js';
import { fromList } from './from-list.js';
import { messageText } from './texts.js';

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
  /** A message: how many characters its text has, or what stands behind a name of the run; null for one without a text. */
  | { readonly submit: number | string | null }
  /** A listing whose limit is not a number. */
  | { readonly badLimit: string }
  /** A listing without a key. */
  | { readonly noKey: 'listPets' };

/** How many operations a sequence has at most. */
export const MOST_OPERATIONS = 10;

const status = fromList(STATUSES);
const page = fc.record(
  { limit: fc.integer({ min: 1, max: 100 }), status },
  { requiredKeys: [], noNullPrototype: true },
);

/** Any operation, to be accepted or refused equally often. Messages are rarer than the others. */
const operation: Arbitrary<StoreOperation> = fc.oneof(
  { weight: 6, arbitrary: page.map((list) => ({ list })) },
  { weight: 5, arbitrary: fc.constant({ badLimit: 'ten' }) },
  { weight: 1, arbitrary: fc.constant({ noKey: 'listPets' as const }) },
  { weight: 6, arbitrary: fc.nat(9).map((get) => ({ get })) },
  { weight: 6, arbitrary: fc.constant({ get: null }) },
  { weight: 6, arbitrary: fc.option(status, { freq: 3 }).map((add) => ({ add })) },
  { weight: 6, arbitrary: fromList(REFUSALS).map((refuse) => ({ refuse })) },
  { weight: 4, arbitrary: messageText.map((submit) => ({ submit })) },
  { weight: 6, arbitrary: fc.constant({ submit: null }) },
);

/** How many operations of a sequence are kept: nearly always all of them, unless it shrinks. */
const kept = fc.nat(99).map((number) => Math.min(number + 1, MOST_OPERATIONS));

/** Requests of all operations in any order. First the beginning shrinks away, then the end, and then each operation. */
export const operations: Arbitrary<readonly StoreOperation[]> = fc
  .noBias(
    fc.tuple(
      kept,
      kept,
      fc.array(operation, { minLength: MOST_OPERATIONS, maxLength: MOST_OPERATIONS }),
    ),
  )
  .map(([last, first, sequence]) => sequence.slice(-last).slice(0, first));

/** The kind of an operation, and whether it must be refused. */
function kindOf(one: StoreOperation): readonly [name: string, isRefused: boolean] {
  if ('list' in one) return ['list', false];
  if ('badLimit' in one || 'noKey' in one) return ['list', true];
  if ('get' in one) return ['get', one.get === null];
  if ('submit' in one) return ['submit', one.submit === null];
  return ['add', 'refuse' in one];
}

/**
 * Every three consecutive operations: the first two with their results, accepted or refused, and the third. Requests without a key
 * are left out, because they seldom reach the operation.
 */
export function sequencesIn(sequence: readonly StoreOperation[]): readonly string[] {
  const kinds = sequence.filter((one) => !('noKey' in one)).map(kindOf);
  return kinds.slice(2).map(([third], place) => [...kinds.slice(place, place + 2), third].join());
}
