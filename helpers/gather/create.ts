import type { Exchange, Header } from '../exchange.js';
import type { PetStatus } from '../../schemas/shapes.js';
import type { Context } from './context.js';

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

/** Sends a createPet with any body. */
export function post(context: Context, purpose: string, body: string | undefined): Promise<Exchange> {
  return context.client.send({
    purpose,
    operation: 'createPet',
    method: 'POST',
    path: '/pets',
    headers: JSON_TYPE,
    ...(body === undefined ? {} : { body }),
  });
}

/**
 * Adds an animal. Where its answer is lost, it may have been added all the same: it is not asked for again, but another
 * with a fresh name takes its place, twice at most.
 * @param make gives the animal, with a name of its own each time
 */
export async function add(context: Context, purpose: string, make: () => Animal): Promise<Exchange> {
  let exchange = await post(context, purpose, bodyOf(make()));
  for (let again = 0; again < 2 && isLost(exchange); again += 1) {
    exchange = await post(context, purpose, bodyOf(make()));
  }
  return exchange;
}

/** Whether it is unknown what a POST did: no whole answer, or a gateway's. */
export function isLost({ error, answer }: Exchange): boolean {
  return error !== undefined || answer === undefined || answer.status === 502 || answer.status === 504;
}
