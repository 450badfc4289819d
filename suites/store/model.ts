import type { PetStatus } from '../../schemas/shapes.js';
import type { Answered } from '../../helpers/exchange.js';
import type { Json } from '../../helpers/json/exact-json.js';
import type { ListQuery } from './query.js';

/** The fields of an animal that other clients may change. */
export const ANIMAL_FIELDS = ['name', 'categoryId', 'status'] as const;
export type AnimalField = (typeof ANIMAL_FIELDS)[number];

/** An animal as one response shows it. `undefined` means an absent field. */
export interface Snapshot {
  readonly exchange: Answered;
  /** JSON Pointer to the animal in the response body. */
  readonly pointer: string;
  readonly view: 'list' | 'filter' | 'get' | 'create';
  readonly id: bigint;
  readonly name: Json | undefined;
  readonly categoryId: Json | undefined;
  readonly status: Json | undefined;
}

/** A well-formed response to a listPets whose parameters are all within bounds. */
export interface Listing {
  readonly exchange: Answered;
  readonly query: ListQuery;
  readonly length: number;
  readonly snapshots: readonly Snapshot[];
  readonly ids: ReadonlySet<bigint>;
}

/** The animal in a createPet request. */
export interface Sent {
  readonly name: string;
  readonly categoryId: bigint;
  readonly status?: PetStatus;
}

/** An animal that the suite sent with a well-typed body, and that the service accepted. */
export interface Creation {
  readonly exchange: Answered;
  readonly sent: Sent;
  readonly id: bigint;
}
