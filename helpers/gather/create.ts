import { reformatted } from '../arbitraries/reformatted.js';
import type { Exchange, Header } from '../exchange.js';
import type { PetStatus } from '../../schemas/shapes.js';
import type { Context } from './context.js';
import { isUnsent } from '../transport-errors.js';
import { sendFresh } from './send-fresh.js';
import type { Ask } from '../client/ask.js';

export const JSON_TYPE: readonly Header[] = [['Content-Type', 'application/json']];

/** An animal to be asked for. */
export interface Animal {
  readonly name: string;
  /** As it is to be written in JSON. */
  readonly categoryId: bigint | string;
  readonly status?: PetStatus | null;
  /** A client's own id. */
  readonly id?: bigint;
  /** Whether it is to be {@link reformatted}; `whole` with the key of `name` as well. */
  readonly respelled?: true | 'whole';
  /** More members, as they are written in JSON. */
  readonly more?: string;
}

/** The JSON of an animal, with integers exact. */
export function bodyOf(animal: Animal): string {
  const { name, categoryId, status, id, more } = animal;
  const members = [
    ...(id === undefined ? [] : [`"id":${id}`]),
    `"name":${JSON.stringify(name)}`,
    `"categoryId":${categoryId}`,
    ...(status === undefined ? [] : [`"status":${JSON.stringify(status)}`]),
    ...(more === undefined ? [] : [more]),
  ];
  return animal.respelled
    ? reformatted(members, animal.respelled === 'whole')
    : `{${members.join(',')}}`;
}

/**
 * Adds an animal. Where the answer is lost `make` gives another: an unusual one with a name of its own each time, since the
 * service may refuse to have it twice.
 * @returns undefined if the run may create no more animals: then nothing is sent
 */
export async function add(
  context: Context,
  purpose: string,
  make: () => Animal,
  how: Pick<Ask, 'inPieces'> = {},
): Promise<Exchange | undefined> {
  const exchange = await sendFresh(context, () => ({
    purpose,
    operation: 'createPet',
    method: 'POST',
    path: '/pets',
    headers: JSON_TYPE,
    body: bodyOf(make()),
    isValid: true,
    ...how,
  }));
  return isUnsent(exchange) ? undefined : exchange;
}
