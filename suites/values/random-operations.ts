import fc, { type Arbitrary } from 'fast-check';

import { STATUSES, type PetStatus } from '../../schemas/shapes.js';
import { fromList } from '../../helpers/arbitraries/from-list.js';
import { messageText } from './odd-texts.js';

const REFUSALS = ['name-missing', 'status-unknown'] as const;
/** The mistake in an animal that must be refused. */
export type RandomRefusal = (typeof REFUSALS)[number];

/** One request of random traffic, described so that it can be sent to any store. */
export type StoreOperation =
  | { readonly list: { readonly limit?: number; readonly status?: PetStatus } }
  /** Fetches a known animal: 0 is the newest, 1 the second newest. null stands for an id that no animal has. */
  | { readonly get: number | null }
  /** Adds a valid animal with this status; null stands for no status. */
  | { readonly add: PetStatus | null }
  /** Sends an animal with this mistake, which the service must refuse. */
  | { readonly refuse: RandomRefusal }
  /**
   * Submits a message: a text of this length, or a name of the run followed by this text; null stands for a message without a text.
   */
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

/** Any operation. About half of them must be refused. Valid messages are less frequent than other valid operations. */
const operation: Arbitrary<StoreOperation> = fc.oneof(
  { weight: 6, arbitrary: page.map((list) => ({ list })) },
  { weight: 5, arbitrary: fc.constant({ badLimit: 'ten' }) },
  { weight: 1, arbitrary: fc.constant({ noKey: 'listPets' as const }) },
  { weight: 6, arbitrary: fc.nat(9).map((get) => ({ get })) },
  { weight: 6, arbitrary: fc.constant({ get: null }) },
  { weight: 6, arbitrary: fc.option(status, { freq: 3 }).map((add) => ({ add })) },
  { weight: 6, arbitrary: fromList(REFUSALS).map((refuse) => ({ refuse })) },
  { weight: 3, arbitrary: messageText.map((submit) => ({ submit })) },
  { weight: 6, arbitrary: fc.constant({ submit: null }) },
);

/** How many operations of a sequence are kept: usually all of them; fewer after shrinking. */
const kept = fc.nat(99).map((number) => Math.min(number + 1, MOST_OPERATIONS));

/** Requests of all operations in any order. Shrinking removes the beginning, then the end, and then simplifies each operation. */
export const operations: Arbitrary<readonly StoreOperation[]> = fc
  .noBias(
    fc.tuple(
      kept,
      kept,
      fc.array(operation, { minLength: MOST_OPERATIONS, maxLength: MOST_OPERATIONS }),
    ),
  )
  .map(([last, first, sequence]) => sequence.slice(-last).slice(0, first));

function kindOf(one: StoreOperation): readonly [name: string, isRefused: boolean] {
  if ('list' in one) return ['list', false];
  if ('badLimit' in one || 'noKey' in one) return ['list', true];
  if ('get' in one) return ['get', one.get === null];
  if ('submit' in one) return ['submit', one.submit === null];
  return ['add', 'refuse' in one];
}

/**
 * Returns the features of a sequence, one for every three consecutive operations. A feature consists of the kinds of the three, and
 * whether the first two must be refused. Requests without a key are left out, because they seldom reach the operation.
 */
export function sequencesIn(sequence: readonly StoreOperation[]): readonly string[] {
  const kinds = sequence.filter((one) => !('noKey' in one)).map(kindOf);
  return kinds.slice(2).map(([third], place) => [...kinds.slice(place, place + 2), third].join());
}
