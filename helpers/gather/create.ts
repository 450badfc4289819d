import type { Exchange, Header } from '../exchange.js';
import type { PetStatus } from '../../schemas/shapes.js';
import type { Context } from './context.js';
import { sendFresh } from './send-fresh.js';

export const JSON_TYPE: readonly Header[] = [['Content-Type', 'application/json']];

/** An animal to be asked for. */
export interface Animal {
  readonly name: string;
  /** As it is to be written in JSON. */
  readonly categoryId: bigint | string;
  readonly status?: PetStatus | null;
  /** A client's own id. */
  readonly id?: bigint;
}

/** The JSON of an animal, with integers exact. */
export function bodyOf({ name, categoryId, status, id }: Animal): string {
  const members = [
    ...(id === undefined ? [] : [`"id":${id}`]),
    `"name":${JSON.stringify(name)}`,
    `"categoryId":${categoryId}`,
    ...(status === undefined ? [] : [`"status":${JSON.stringify(status)}`]),
  ];
  return `{${members.join(',')}}`;
}

/** Sends a createPet with a body that is made afresh where the answer is lost. */
export function post(
  context: Context,
  purpose: string,
  make: () => string | undefined,
): Promise<Exchange> {
  return sendFresh(context, () => {
    const body = make();
    return {
      purpose,
      operation: 'createPet',
      method: 'POST',
      path: '/pets',
      headers: JSON_TYPE,
      ...(body === undefined ? {} : { body }),
    };
  });
}

/**
 * Adds an animal; `make` gives it a name of its own each time.
 * @returns undefined where `--max-animals` allows no more: then nothing is sent
 */
export async function add(
  context: Context,
  purpose: string,
  make: () => Animal,
): Promise<Exchange | undefined> {
  if (context.animalsLeft <= 0) return undefined;
  context.animalsLeft -= 1;
  const exchange = await post(context, purpose, () => bodyOf(make()));
  const isRefused = exchange.answer !== undefined && exchange.answer.status >= 400;
  if (isRefused) context.animalsLeft += 1;
  return exchange;
}
